import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expect } from "./journey.ts";

/** The downloaded file: its name, its header lines by label, and its table with the column names first. */
export async function exportOf(page: Page, press: Locator) {
  const [download] = await Promise.all([page.waitForEvent("download"), press.click()]);
  const text = await readFile(await download.path(), "utf8");
  expect(text.startsWith("\ufeff")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toContain("\n");
  const lines: string[][] = parse(text, { bom: true, relax_column_count: true });
  const stamp = new Map(
    lines.filter(([label]) => label?.startsWith("# ")).map(([label, value]) => [label, value]),
  );
  const table: string[][] = parse(text, { bom: true, comment: "#", comment_no_infix: true });
  return { name: download.suggestedFilename(), stamp, table };
}

/** The visible rows, cell by cell, without screen reader text and separators. */
export async function shownRows(table: Locator): Promise<string[][]> {
  return table.locator("tbody tr").evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const copy = cell.cloneNode(true) as Element;
        copy.querySelector(".mantine-VisuallyHidden-root")?.remove();
        return (copy.textContent ?? "").trim();
      }),
    ),
  );
}

/** A shown figure as the file has it: no currency sign, no separators. */
export function plain(shown: string): string {
  if (shown === "—") return "";
  // A rated figure says in words what is wrong.
  const figure = /^(?:[a-z ]+ )?[$+]?(-?[\d,]+(?:\.\d+)?)%?$/.exec(shown.replace("−", "-"));
  return figure?.[1] ? String(Number(figure[1].replaceAll(",", ""))) : shown;
}
