import { QueryFailed } from "./query-failed.tsx";
import { trpc } from "./trpc.ts";

/** Offers to load the store's settings again: without them, times are the browser's and nothing can be exported. */
export function StoreFailed() {
  const store = trpc.store.get.useQuery();
  return store.isLoadingError ? <QueryFailed what="store settings" query={store} /> : null;
}
