import { createDemoStore } from "../demo-store/demo-store.ts";
import { createDemoMarketing } from "../demo-store/marketing.ts";
import { createDemoTraffic } from "../demo-store/traffic.ts";

export const now = Date.UTC(2026, 10, 21, 15, 7, 13);

/**
 * All thirteen months of the demo, which take seconds to create, for all test files of a worker. They are read at `now`
 * only: another time would change them for the next file.
 */
export const store = createDemoStore();
export const traffic = createDemoTraffic(store);
export const marketing = createDemoMarketing(store, traffic).read(now);
export const visits = traffic.read(now);
