/** Proxies must not buffer or cache a stream, and its socket closes with it. */
export const streamHeaders = { "cache-control": "no-store, no-transform", connection: "close" };
