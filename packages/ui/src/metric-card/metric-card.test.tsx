import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { MetricCard, type MetricCardProps } from "./metric-card.tsx";

function markupOf(props: Partial<MetricCardProps>): string {
  const card = <MetricCard title="Total Sales" value="$1,234.50" {...props} />;
  return renderToStaticMarkup(<MantineProvider>{card}</MantineProvider>);
}

/** The text of a card. */
function wordsOf(props: Partial<MetricCardProps>): string {
  return markupOf(props)
    .replaceAll(/<style.*?<\/style>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

describe("MetricCard", () => {
  test("shows the size and the direction of a change", () => {
    expect(wordsOf({ percentChange: -12.3 })).toContain("down 12.30%");
    expect(wordsOf({ percentChange: 0 })).toContain("up 0.00%");
  });

  test("shows New when there was nothing before", () => {
    expect(wordsOf({ percentChange: null, previous: "$0.00" })).toContain("New vs $0.00");
  });

  test("shows the compared value next to the previous one when it differs from the card's value", () => {
    const words = wordsOf({
      value: "27,468",
      percentChange: -0.26,
      compared: "27,311",
      previous: "27,382",
      comparisonDetail: "complete days only",
    });
    expect(words).toContain("down 0.26% 27,311 vs 27,382 complete days only");
  });

  test("shows the difference with its status when the sign changed", () => {
    const difference = { text: "+$396.38", amount: 396.38 };
    const props = { percentChange: null, previous: "−$34.12", difference };
    expect(wordsOf(props)).toContain("+$396.38 vs −$34.12");
    expect(markupOf(props)).toContain('data-status="success"');
    expect(markupOf({ ...props, direction: "down_good" })).toContain('data-status="danger"');
  });

  test("shows why nothing is compared", () => {
    const noChange = "no data before Oct 23, 2025";
    expect(wordsOf({ percentChange: null, previous: null, noChange })).toBe(
      "Total Sales $1,234.50 no data before Oct 23, 2025",
    );
  });

  test("shows the previous value, or a dash without a comparison", () => {
    expect(wordsOf({ percentChange: 3, previous: "$1,198.54" })).toContain("up 3.00% vs $1,198.54");
    const words = wordsOf({ percentChange: null, previous: null });
    expect(words).toBe("Total Sales $1,234.50 – No comparison available");
  });

  test("shows no change when nothing is compared", () => {
    expect(wordsOf({ percentChange: null, previous: null, isCompared: false })).toBe(
      "Total Sales $1,234.50",
    );
  });

  test("shows the share of the target, up to 100%", () => {
    expect(wordsOf({ target: 2000 })).toContain("62% of monthly target");
    expect(wordsOf({ target: 1000 })).toContain("100% of monthly target");
    expect(wordsOf({ target: 0 })).not.toContain("monthly target");
  });

  test("draws the sparkline with and without a target", () => {
    const series = { values: [1, 3, null, 2, 5], settled: 4 };
    expect(markupOf({ series })).toMatch(/<\/div><div class="[^"]*foot[^"]*"><svg/);
    expect(markupOf({ series, target: 2000 })).toMatch(/<\/div><div class="[^"]*foot[^"]*"><svg/);
    expect(markupOf({ series, target: 2000 }).match(/sparkline/g)).toHaveLength(1);
    expect(markupOf({ series: { values: [1], settled: 1 } })).not.toContain("sparkline");
  });

  test("shows the target, the pace and the target editor", () => {
    const pace = "Target: $2k, 71% of month elapsed";
    const targetEditor = "Edit target";
    expect(wordsOf({ target: 2000, pace, targetEditor })).toContain(`${pace} Edit target`);
    expect(wordsOf({ target: 0, pace, targetEditor })).not.toContain(pace);
    expect(wordsOf({ target: 0, targetEditor: "Set target" })).toContain("Set target");
  });

  test("compares the target with the amount, not with the formatted text", () => {
    expect(wordsOf({ value: "2m 30s", amount: 150, target: 200 })).toContain("75% of");
  });

  test("shows the number of days a target was prorated to", () => {
    expect(wordsOf({ target: 2000, proRatedDays: 30 })).toContain(
      "62% of monthly target , prorated to 30 days",
    );
    expect(wordsOf({ target: 2000, proRatedDays: null })).not.toContain("prorated");
  });

  test("shows that a ceiling was exceeded", () => {
    const ceiling = { direction: "down_good", target: 1000 } as const;
    expect(wordsOf(ceiling)).toContain("100% of monthly target, exceeded");
    expect(wordsOf({ ...ceiling, target: 1234.5 })).not.toContain("exceeded");
  });

  test("shows a clock with the age of a stale source", () => {
    const stale = { age: "3 h", note: "Shopify was not read for 3 hours" };
    expect(wordsOf({ stale })).toContain("3 h Shopify was not read for 3 hours");
    expect(wordsOf({ stale, value: null })).not.toContain("3 h");
  });

  test("shows a dash and the reason without a value, and no change", () => {
    const words = wordsOf({ value: null, percentChange: 4, missing: "Connect Google Analytics" });
    expect(words).toBe("Total Sales — Connect Google Analytics");
  });

  test("puts prefix and suffix around the value", () => {
    expect(wordsOf({ value: "1,234", prefix: "$", suffix: " k" })).toContain("$1,234 k");
  });

  test("uses the given color scheme, or primary", () => {
    expect(markupOf({})).toContain('data-scheme="primary"');
    for (const colorScheme of ["success", "warning", "danger"] as const) {
      expect(markupOf({ colorScheme })).toContain(`data-scheme="${colorScheme}"`);
    }
  });
});
