import type { Page } from "@playwright/test";

/** Columns of facts that no metric counts. */
const withoutMetric = ["Price", "Stock Level", "Sent"];

/**
 * The figures of a screen that open nothing, from what it renders: amounts, percentages and counts outside of a link or
 * chart with a metric's id, and rows that open nothing. Headers of columns, controls with what they unfold, and
 * the columns that no metric counts are none.
 */
export function figuresThatOpenNothing(page: Page): Promise<string[]> {
  return page.locator("main").evaluate((main, columns) => {
    const figure = /[$€£]\s?\d|\d%|\d×|^[+−-]?\d[\d,]*(\.\d+)?[kM]?$/;
    const opens = "a[data-metric], [data-clickable][data-metric]";
    // Screen readers hear the figures of a chart in a table; the chart itself opens.
    const noFigure = "thead, button, summary, details, input, .mantine-VisuallyHidden-root";
    const found: string[] = [];
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement;
      const content = text.textContent?.trim() ?? "";
      if (!element || !figure.test(content) || element.closest(noFigure)) continue;
      const card = element.closest("section")?.querySelector("a[data-metric][data-area=card]");
      if (card || element.closest(opens)) continue;
      const cell = element.closest("td");
      const header = cell?.closest("table")?.querySelectorAll("thead th")[cell.cellIndex];
      if (columns.includes(header?.textContent ?? "")) continue;
      const title = element.closest("section")?.querySelector("h2, h3")?.textContent ?? "";
      found.push(`${title}: ${content}`);
    }
    for (const row of main.querySelectorAll("tbody tr")) {
      if (row.closest(noFigure) || row.querySelector("a, button")) continue;
      found.push(`row ${row.textContent}`);
    }
    for (const chart of main.querySelectorAll(".recharts-wrapper")) {
      if (!chart.closest(opens)) found.push(`chart of ${chart.closest("section")?.textContent}`);
    }
    return found;
  }, withoutMetric);
}

export type FigureLink = {
  /** Its index among all links of the screen. */
  index: number;
  href: string;
  name: string;
  /** The kind of place: a card, the name or a figure of a row, or a legend. */
  kind: string;
  /** The heading of the card or table that contains it. */
  widget: string;
  isInTabOrder: boolean;
};

/** Links of figures and of the rows that they are in. */
export const figureLinkSelector = "main a[data-metric], main tbody th a";

/** All links of figures and rows on a screen. */
export function figureLinks(page: Page): Promise<FigureLink[]> {
  return page.locator(figureLinkSelector).evaluateAll((links) =>
    links.map((link, index) => {
      const isQuiet = link.getAttribute("tabindex") === "-1";
      const parent = link.closest("th, td, li, p")?.tagName.toLowerCase() ?? "text";
      const named = (link.getAttribute("aria-labelledby") ?? "").split(" ").filter(Boolean);
      const name = named.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
      return {
        index,
        href: link.getAttribute("href") ?? "",
        name: (name || link.textContent || "").trim(),
        kind:
          link.getAttribute("data-area") === "card"
            ? "card"
            : `${parent}${isQuiet ? ", figure" : ""}`,
        widget:
          link.closest("section[aria-labelledby]")?.querySelector("h2, h3")?.textContent ?? "",
        isInTabOrder: !isQuiet,
      };
    }),
  );
}
