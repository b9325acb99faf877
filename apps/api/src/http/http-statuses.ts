import type { AppErrorCode } from "@cartograph/contracts/app-error.ts";

export const httpStatuses = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_requests: 429,
  unavailable: 503,
  upstream_failed: 502,
  internal: 500,
} as const satisfies Record<AppErrorCode, number>;
