import { QueryCache, QueryClient } from "@tanstack/react-query";

/**
 * The specification's defaults: nothing is retried, polled, or asked again on focus, and data stay
 * fresh until somebody refreshes.
 */
export function createQueryClient(onError: (error: unknown, queryKey: readonly unknown[]) => void) {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => onError(error, query.queryKey) }),
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
