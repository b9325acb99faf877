import { ConnectorError } from "../../../core/connector-error.ts";
import { TransientFailure } from "../../../core/retry.ts";

/** TikTok rejects this request and would again; `platformMessage` is TikTok's message, which may name the cause. */
export class RejectedRequest extends ConnectorError {
  readonly platformMessage: string;

  constructor(platformMessage: string) {
    super("bad_data", `TikTok rejected the request, and nothing was stored: ${platformMessage}`);
    this.platformMessage = platformMessage;
  }
}

const throttled = new Set([40016, 40100, 40132, 40133, 40502, 51021]);
const temporary = new Set([20001, 40200, 40201, 40202, 40700]);
const rejected = new Set([40000, 40002, 40006, 40007, 40051, 41002]);
const noPermission = new Set([40001, 40118, 40119, 40125]);
const wrongHost = new Set([40008, 40009, 40010, 40013, 40014]);

const newToken =
  "Have the advertiser authorize your app in TikTok API for Business again and paste the new access token.";

export type FailureContext = {
  advertiserId: string;
  /** How long to wait after a request was throttled; null to wait for the next sync. */
  nextWaitMs: () => number | null;
};

/** Null for a success. `platformMessage` is safe to show. */
export function tikTokFailure(
  { code, platformMessage }: { code: number; platformMessage: string },
  { advertiserId, nextWaitMs }: FailureContext,
): Error | null {
  if (code === 0) return null;
  if (throttled.has(code)) {
    const retryAfterMs = nextWaitMs();
    return retryAfterMs === null
      ? throttledForLong()
      : new TransientFailure("throttled", `It answered ${platformMessage}.`, { retryAfterMs });
  }
  if (temporary.has(code) || within(code, 50_000)) {
    return new TransientFailure("overloaded", `It answered ${platformMessage}.`);
  }
  const isAboutPermission = rejected.has(code) && /permission/i.test(platformMessage);
  if (noPermission.has(code) || isAboutPermission) {
    return new ConnectorError(
      "missing_permission",
      `This token has no access to advertiser ${advertiserId} or its reports. Check the advertiser ID, and have the advertiser grant your app "Ad Account Management", "Campaign" and "Reporting" for reading; then paste the new access token.`,
    );
  }
  if (rejected.has(code)) return new RejectedRequest(platformMessage);
  if (code === 40_300 || code === 40_301) {
    return new ConnectorError(
      "bad_address",
      `TikTok has no advertiser ${advertiserId}, or has closed it. Enter another advertiser ID.`,
    );
  }
  if (wrongHost.has(code)) {
    return new ConnectorError(
      "bad_credentials",
      "This token is for another TikTok environment, such as its sandbox. Paste an access token for the production API.",
    );
  }
  if (code === 41_000) {
    return new ConnectorError(
      "refused",
      "TikTok accepts no requests from this country or network. Run this server where TikTok is available.",
    );
  }
  if (within(code, 60_000)) {
    return new ConnectorError(
      "retry_later",
      "TikTok is under maintenance. The next sync will try again.",
    );
  }
  // The remaining codes of these two groups concern the token or app.
  if ((code >= 40_100 && code < 40_200) || code === 41_001) {
    return new ConnectorError("bad_credentials", tokenProblem(code));
  }
  return new ConnectorError(
    "bad_data",
    `TikTok answered with the code ${code}, which is not known: ${platformMessage}`,
  );
}

function tokenProblem(code: number): string {
  if (code === 40_102) return `This access token has expired. ${newToken}`;
  if (code === 40_113) {
    return "TikTok has blocked the app that this token belongs to. See TikTok API for Business → My Apps, or paste the token of another app.";
  }
  return `TikTok does not accept this access token: it is wrong or was revoked. ${newToken}`;
}

function within(code: number, group: number): boolean {
  return code >= group && code < group + 10_000;
}

function throttledForLong(): ConnectorError {
  return new ConnectorError(
    "retry_later",
    "TikTok still limits the requests of this token's app after five minutes of waiting. All users of the app share the limit, and the daily one resets at 00:00 UTC. Data read so far is kept; the next sync continues from there.",
  );
}
