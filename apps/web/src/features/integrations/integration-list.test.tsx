import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { IntegrationList } from "./integration-list.tsx";

/** The screen without integrations and with these imports. */
function pageWith(imports: { orders: number }[]): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(getQueryKey(trpc.integrations.list, undefined, "query"), []);
  queryClient.setQueryData(getQueryKey(trpc.imports.list, undefined, "query"), imports);
  return renderPage(<IntegrationList onAdd={() => {}} onEdit={() => {}} />, { queryClient });
}

test("says that the first integration brings data to the reports", () => {
  for (const imports of [[], [{ orders: 0 }]]) {
    const page = pageWith(imports);
    expect(page).toContain("No integrations found");
    expect(page).toContain("Add your first integration to see data in your reports.");
  }
});

test("says what an integration adds to imported orders, which the reports show", () => {
  const page = pageWith([{ orders: 0 }, { orders: 12 }]);
  expect(page).toContain("No integrations found");
  expect(page).toContain("Your reports show the orders you imported.");
  expect(page).not.toContain("to see data");
});
