import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/**
 * The specification's defaults: no retries, no polling, no refetch on focus, and data stays fresh until refreshed.
 * `onError` is called for every failed call.
 */
export function createQueryClient(onError: (error: unknown) => void) {
  const failures = new WeakMap<object, Error>();
  const queryCache = new QueryCache({
    onError: (error, query) => {
      if (query.isActive()) failures.set(query, error);
      onError(error);
    },
  });
  // A query without data forgets its failure when it is fetched again, and the Retry that was pressed would be gone.
  queryCache.subscribe(({ type, query }) => {
    if (type === "observerRemoved" && !query.isActive()) failures.delete(query);
    const error = failures.get(query);
    if (error && query.state.status === "pending") query.setState({ status: "error", error });
  });
  return new QueryClient({
    queryCache,
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });
}
