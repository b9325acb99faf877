import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderFailed } from "../../lib/testing/render-failed.tsx";
import { trpc } from "../../lib/trpc.ts";
import { DisconnectedAccounts } from "./disconnected-accounts.tsx";
import { ImportHistory } from "./orders-import/import-history.tsx";

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
  expect(page).toContain("Retry");
});
