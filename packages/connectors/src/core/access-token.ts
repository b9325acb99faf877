import { ConnectorError } from "./connector-error.ts";
import { throwIfCanceled } from "./timing.ts";

/** Supplies the token that authorizes each request. */
export type AccessToken = {
  /** @throws TransientFailure, ConnectorError */
  get(signal: AbortSignal): Promise<string>;
  /** Called after a 401. True when another token may help; false when a newly granted token was refused too. */
  renew(refused: string): boolean;
  /** Called when the token was accepted, so that a later refusal means that it has expired. */
  accepted(): void;
  /** Secrets to remove from messages. */
  secrets(): readonly string[];
};

/** A token that is used as entered. */
export function fixedToken(token: string, secrets: readonly string[] = [token]): AccessToken {
  return {
    get: async () => token,
    renew: () => false,
    accepted: () => undefined,
    secrets: () => secrets,
  };
}

export type Grant = { access_token: string; expires_in: number };

/**
 * A token obtained with a key. It is kept until shortly before it expires, and concurrent callers share one request.
 * @param secrets the key's own secrets
 */
export function grantedToken(options: {
  requestGrant: (signal: AbortSignal) => Promise<Grant>;
  /** How long before its expiry a token is renewed, so that it does not expire while a request is in flight. */
  marginMs: number;
  secrets: readonly string[];
  now: () => number;
}): AccessToken {
  const { requestGrant, marginMs, secrets, now } = options;
  let held: { token: string; expiresAt: number } | null = null;
  let requested: Promise<string> | null = null;
  let isRenewed = false;

  async function request(signal: AbortSignal): Promise<string> {
    const requestedAt = now();
    const grant = await requestGrant(signal);
    held = { token: grant.access_token, expiresAt: requestedAt + grant.expires_in * 1_000 };
    return held.token;
  }

  return {
    accepted: () => {
      isRenewed = false;
    },
    secrets: () => [...secrets, ...(held ? [held.token] : [])],
    renew(refused) {
      if (held !== null && held.token !== refused) return true;
      if (isRenewed) return false;
      held = null;
      isRenewed = true;
      return true;
    },
    async get(signal) {
      for (;;) {
        if (held && now() < held.expiresAt - marginMs) return held.token;
        const isOwn = requested === null;
        requested ??= request(signal).finally(() => {
          requested = null;
        });
        try {
          return await requested;
        } catch (error) {
          throwIfCanceled(signal);
          // The shared request belonged to another caller, who canceled it.
          const isTheirs = error instanceof ConnectorError && error.kind === "cancelled" && !isOwn;
          if (!isTheirs) throw error;
        }
      }
    },
  };
}
