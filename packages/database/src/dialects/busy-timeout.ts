/** How long (ms) a write of a request waits for other writers before it fails as busy. */
export const busyTimeoutMs = 2000;
