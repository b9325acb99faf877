import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PagedTable, type PagedTableProps } from "./paged-table.tsx";

/** The text of a table with two rows. */
function wordsOf(props: Pick<PagedTableProps<string>, "count" | "onMore">): string {
  const table = (
    <PagedTable
      caption="Orders"
      columns={[{ key: "name", header: "Order", cell: (name: string) => name }]}
      rows={["#1001", "#1002"]}
      rowKey={(name) => name}
      sort={null}
      onSortChange={() => undefined}
      empty="No rows"
      pages={1}
      {...props}
    />
  );
  const markup = renderToStaticMarkup(<MantineProvider>{table}</MantineProvider>);
  return markup
    .replaceAll(/<style.*?<\/style>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

test("shows the number of loaded rows next to Load more", () => {
  expect(wordsOf({ count: 1234, onMore: () => undefined })).toMatch(/Load more 2 of 1,234$/);
});

test("offers no more rows on the last page", () => {
  expect(wordsOf({ count: 2, onMore: null })).not.toMatch(/Load more|2 of 2/);
});
