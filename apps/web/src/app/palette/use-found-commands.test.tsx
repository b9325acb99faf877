import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { expect, test } from "vitest";
import { createTrpcClient, trpc } from "../../lib/trpc.ts";
import type { FetchedCommands } from "./commands.ts";
import { useFoundCommands } from "./use-found-commands.tsx";

test("waits for the values to filter by when orders and customers are loaded", () => {
  expect(find("fra", []).isLoading).toBe(true);
});

test("names a customer of a file as the list of customers does", () => {
  const externalId = "email:78877041c9fce849bf5875ec67114c22";
  const { groups } = find("7887", [{ id: "5", externalId }]);
  const customers = groups.find(({ label }) => label === "Customers");
  expect(customers?.commands.map(({ label }) => label)).toEqual(["From file 78877041"]);
});

/** The results once orders and customers are loaded. */
function find(
  typed: string,
  customers: readonly { id: string; externalId: string }[],
): FetchedCommands {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const input = { search: typed, limit: 5 };
  queryClient.setQueryData(getQueryKey(trpc.orders.list, input, "query"), { rows: [] });
  queryClient.setQueryData(getQueryKey(trpc.customers.list, input, "query"), { rows: customers });
  let found: FetchedCommands | undefined;
  function Found() {
    found = useFoundCommands(true, typed);
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
  if (found === undefined) throw new Error("Nothing was rendered");
  return found;
}
