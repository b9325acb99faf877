import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/**
 * The specification's defaults: no retries, no polling, no refetch on focus, and data stays fresh until refreshed.
 * `onError` is called for every failed call.
 */
export function createQueryClient(onError: (error: unknown) => void) {
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
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
