import { hasSharedFiles } from "@cartograph/sandbox/testing/real-schema.ts";
import { expectDocumented } from "@cartograph/sandbox/testing/search-console-description.ts";
import { afterEach, expect, test } from "vitest";
import {
  lastCursor,
  lastFinal,
  openSearchAccount,
  type SearchAccount,
} from "../../../testing/search-console-account.ts";
import type { Paging } from "../streams/read-rows.ts";

let account: SearchAccount;
afterEach(() => account.sandbox.close());

async function open(paging: Partial<Paging> = {}): Promise<SearchAccount> {
  account = await openSearchAccount(paging);
  return account;
}

test.skipIf(!hasSharedFiles())("every request matches Google's API description", async () => {
  const { check, connector, read } = await open({ rowLimit: 3, truncationThreshold: 5 });
  for (let back = 0; back < 12; back += 1) {
    for (const query of ["lamp", "sofa", "chair", null]) {
      account.traffic.addSearch({ day: lastFinal - back, query, country: back % 2 ? "US" : "DE" });
    }
  }
  await check();
  for (const { name } of connector.streams) await read(name, lastCursor(await read(name)));
  const queries = account.requested();
  expect(queries.length).toBeGreaterThan(20);
  for (const query of queries) expectDocumented("SearchAnalyticsQueryRequest", query);
  const paths = new Set(
    account.sandbox.faults.requests.map(({ method, path }) => `${method} ${path}`),
  );
  expect([...paths].toSorted()).toEqual([
    "GET /google_search_console/webmasters/v3/sites",
    "POST /google_search_console/token",
    "POST /google_search_console/webmasters/v3/sites/sc-domain%3Atest-shop.example/searchAnalytics/query",
  ]);
});
