import { ConnectorError } from "./connector-error.ts";
import { throwIfCancelled } from "./timing.ts";

/** Supplies the token that each request is authorized with. */
export type AccessToken = {
  /** @throws TransientFailure, ConnectorError */
  get(signal: AbortSignal): Promise<string>;
  /** After a 401: true when another token may help, until one that was just granted is refused as well. */
  renew(refused: string): boolean;
  /** The token was accepted, so a later refusal means that it has expired. */
  accepted(): void;
  /** What no message may contain. */
  secrets(): readonly string[];
};

/** A token that is used as it was entered. */
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
 * A token that is exchanged for a key: kept until shortly before it expires, and requested once however many wait.
 * @param secrets of the key itself
 */
export function grantedToken(options: {
  requestGrant: (signal: AbortSignal) => Promise<Grant>;
  /** How long before its end a token is renewed, so that no request carries one that expires on the way. */
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
          throwIfCancelled(signal);
          // The request belonged to another caller, who was canceled.
          const isTheirs = error instanceof ConnectorError && error.kind === "cancelled" && !isOwn;
          if (!isTheirs) throw error;
        }
      }
    },
  };
}
