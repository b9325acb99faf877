import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PageHeader, type PageHeaderProps } from "./page-header.tsx";

function markupOf(props: Partial<PageHeaderProps>): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <PageHeader
        title="Traffic & Acquisition"
        lastUpdated="Today, 9:41 AM"
        onRefresh={() => undefined}
        isLoading={false}
        picker={{ value: { range: "last_7_days" }, onChange: () => undefined, today: "2026-03-14" }}
        {...props}
      />
    </MantineProvider>,
  );
}

function refreshOf(markup: string): string | undefined {
  return /<button(?:(?!<button).)*?Refresh Data/s.exec(markup)?.[0];
}

test("shows the title, the time of the data and the range", () => {
  const markup = markupOf({});
  expect(markup).toMatch(/<h1[^>]*>Traffic &amp; Acquisition<\/h1>/);
  expect(markup).toContain("Last updated: Today, 9:41 AM");
  expect(markup).toContain("Last 7 Days");
});

test("disables Refresh Data while loading", () => {
  expect(refreshOf(markupOf({ isLoading: true }))).toContain('aria-disabled="true"');
  expect(refreshOf(markupOf({ isLoading: false }))).not.toContain('aria-disabled="true"');
});

test("shows the name of the range that is loading instead of the time", () => {
  const markup = markupOf({ loading: "Last 30 Days" });
  expect(markup).toContain("Loading Last 30 Days…");
  expect(markup).not.toContain("Last updated");
});
