import { RefusedRequest } from "../../core/refused-request.ts";

/** All errors have status 200; the code identifies them. */
export type TikTokError = { code: number; message: string };

export class TikTokRefusal extends RefusedRequest<TikTokError> {}

/** @throws TikTokRefusal for an invalid request */
export function refuse(message: string): never {
  throw new TikTokRefusal(badRequest(message));
}

export const tokenMissing: TikTokError = {
  code: 40104,
  message: "Access token is null. Please set the Access-Token parameter in the HTTP header.",
};

export const tokenRefused: TikTokError = {
  code: 40105,
  message: "Access token is incorrect or has been revoked.",
};

export function noPermission(advertiserId: string): TikTokError {
  return { code: 40001, message: `No permission to operate advertiser ${advertiserId}.` };
}

export function noScope(scope: string): TikTokError {
  return { code: 40001, message: `No permission to call this API: the scope ${scope} is missing.` };
}

export function badRequest(message: string): TikTokError {
  return { code: 40002, message };
}

export const systemError: TikTokError = { code: 50000, message: "System error" };

export const throttled = {
  second: { code: 40100, message: "App reaches the QPS limit." },
  minute: {
    code: 40100,
    message:
      "Due to too many requests, requests from the App are temporarily restricted. Try again later.",
  },
  day: { code: 40100, message: "App reaches the QPD limit." },
} as const satisfies Record<string, TikTokError>;

/** The platform faults by name. */
export const faultRefusals: Readonly<Record<string, TikTokError>> = {
  qps_limit: throttled.second,
  qpm_limit: throttled.minute,
  qpd_limit: throttled.day,
  advertiser_limit: { code: 40133, message: "The advertiser reaches the request limit." },
  system_error: systemError,
  partly: { code: 20001, message: "Partial success" },
  maintenance: { code: 60001, message: "The service is under maintenance." },
  token_revoked: tokenRefused,
  token_expired: { code: 40102, message: "Access token is expired." },
  app_blocked: { code: 40113, message: "The app is blocked." },
  no_permission: { code: 40001, message: "No permission to operate advertiser." },
  advertiser_gone: { code: 40300, message: "The advertiser does not exist." },
  region_blocked: { code: 41000, message: "Requests from this region are not allowed." },
  wrong_host: { code: 40010, message: "The token belongs to another environment." },
};
