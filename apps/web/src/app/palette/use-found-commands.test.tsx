import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { createTrpcClient, trpc } from "../../lib/trpc.ts";
import { useFoundCommands } from "./use-found-commands.tsx";

test("waits for the values to filter by when orders and customers are loaded", () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const input = { search: "fra", limit: 5 };
  queryClient.setQueryData(getQueryKey(trpc.orders.list, input, "query"), { rows: [] });
  queryClient.setQueryData(getQueryKey(trpc.customers.list, input, "query"), { rows: [] });
  let isLoading: boolean | undefined;
  function Found() {
    isLoading = useFoundCommands(true, "fra").isLoading;
    return null;
  }
  renderToString(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <Found />
        </MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>,
  );
  expect(isLoading).toBe(true);
});
