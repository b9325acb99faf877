import { QueryClient } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { expect, test } from "vitest";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { trpc } from "../../lib/trpc.ts";
import { IntegrationList } from "./integration-list.tsx";

type Lists = { imports?: { orders: number }[]; disconnected?: { isDeleting: boolean }[] };

/** The screen without integrations; a list that is not given has not been loaded. */
function pageWith({ imports, disconnected }: Lists): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(getQueryKey(trpc.integrations.list, undefined, "query"), []);
  queryClient.setQueryData(getQueryKey(trpc.imports.list, undefined, "query"), imports);
  const accounts = getQueryKey(trpc.integrations.disconnected, undefined, "query");
  queryClient.setQueryData(accounts, disconnected);
  return renderPage(<IntegrationList onAdd={() => {}} onEdit={() => {}} />, { queryClient });
}

test("says that the first integration brings data to the reports", () => {
  for (const imports of [[], [{ orders: 0 }]]) {
    const page = pageWith({ imports, disconnected: [{ isDeleting: true }] });
    expect(page).toContain("No integrations found");
    expect(page).toContain("Add your first integration to see data in your reports.");
  }
});

test("says what an integration adds to imported orders, which the reports show", () => {
  const page = pageWith({ imports: [{ orders: 0 }, { orders: 12 }], disconnected: [] });
  expect(page).toContain("No integrations found");
  expect(page).toContain("Your reports show the orders you imported.");
  expect(page).not.toContain("to see data");
});

test("says what an integration adds to the history of disconnected accounts", () => {
  const disconnected = [{ isDeleting: true }, { isDeleting: false }];
  const page = pageWith({ imports: [], disconnected });
  expect(page).toContain("No integrations found");
  expect(page).toContain("Your reports show the history of disconnected accounts.");
  expect(page).not.toContain("to see data");
  expect(pageWith({ imports: [{ orders: 12 }], disconnected })).toContain(
    "Your reports show the orders you imported and the history of disconnected accounts.",
  );
});

test("waits until it is known what the reports show", () => {
  for (const lists of [{ imports: [] }, { disconnected: [] }]) {
    const page = pageWith(lists);
    expect(page).toContain("Loading integrations");
    expect(page).not.toContain("No integrations found");
  }
});
