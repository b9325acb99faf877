/** A stream is kept by nobody on its way, and its socket ends with it instead of idling on. */
export const streamHeaders = { "cache-control": "no-store, no-transform", connection: "close" };
