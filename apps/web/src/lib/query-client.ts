import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";

/**
 * The specification's defaults: nothing is retried, polled, or asked again on focus, and data stay
 * fresh until somebody refreshes. `onError` hears of every call that fails.
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
