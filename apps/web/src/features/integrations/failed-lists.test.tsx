import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { createTrpcClient, trpc } from "../../lib/trpc.ts";
import { DisconnectedAccounts } from "./disconnected-accounts.tsx";
import { ImportHistory } from "./orders-import/import-history.tsx";

/** Renders it after its request has failed. */
function renderFailed(queryKey: readonly unknown[], element: ReactNode): string {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: "error", error: new Error("Server is busy") });
  return renderToString(
    <MantineProvider>
      <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{element}</QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>,
  );
}

test("offers a retry when the disconnected accounts could not be loaded", () => {
  const key = getQueryKey(trpc.integrations.disconnected, undefined, "query");
  const page = renderFailed(key, <DisconnectedAccounts />);
  expect(page).toContain("Failed to load disconnected accounts");
  expect(page).toContain("Retry");
});

test("offers a retry when the imports could not be loaded", () => {
  const key = getQueryKey(trpc.imports.list, undefined, "query");
  const page = renderFailed(key, <ImportHistory />);
  expect(page).toContain("Failed to load imports.");
  expect(page).toContain("Try again");
});
