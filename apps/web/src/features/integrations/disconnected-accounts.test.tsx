import type { DisconnectedAccount } from "@cartograph/contracts/source-data.ts";
import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { DisconnectedAccounts } from "./disconnected-accounts.tsx";

const shop: DisconnectedAccount = {
  id: "1",
  name: "Outlet",
  platform: "shopify",
  storeUrl: "outlet.myshopify.com",
  account: null,
  lastSynced: "2026-06-16T10:00:00Z",
  disconnectedAt: "2026-06-17T10:00:00Z",
  isDeleting: false,
};

test("tells accounts of a platform apart by their address or id", () => {
  const queryClient = new QueryClient();
  const key = getQueryKey(trpc.integrations.disconnected, undefined, "query");
  queryClient.setQueryData(key, [
    shop,
    { ...shop, id: "2", platform: "google_analytics", storeUrl: null, account: "470211873" },
  ]);
  const page = renderPage(<DisconnectedAccounts />, { queryClient });
  expect(page).toContain("outlet.myshopify.com");
  expect(page).toContain("Property ID 470211873");
});
