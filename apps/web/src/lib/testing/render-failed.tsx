import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { createTrpcClient, trpc } from "../trpc.ts";

/**
 * Renders it after its request has failed.
 * @param loaded what an earlier request had loaded
 */
export function renderFailed(
  queryKey: readonly unknown[],
  element: ReactNode,
  loaded?: unknown,
): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: "error", error: new Error("Server is busy"), data: loaded });
  return renderToString(
    <MantineProvider>
      <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>{element}</MemoryRouter>
        </QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
}
