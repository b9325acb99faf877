import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { MetricCard, type MetricCardProps } from "./metric-card.tsx";

function markupOf(props: Partial<MetricCardProps>): string {
  const card = <MetricCard title="Total Sales" value="$1,234.50" {...props} />;
  return renderToStaticMarkup(<MantineProvider>{card}</MantineProvider>);
}

/** The words of a card, one part after the other. */
function wordsOf(props: Partial<MetricCardProps>): string {
  return markupOf(props)
    .replaceAll(/<style.*?<\/style>/gs, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

describe("a metric card", () => {
  test("says the change without a sign, and in which direction it went", () => {
    expect(wordsOf({ percentChange: -12.3 })).toContain("down 12.30%");
    expect(wordsOf({ percentChange: 0 })).toContain("up 0.00%");
  });

  test("says New when there was nothing before", () => {
    expect(wordsOf({ percentChange: null, previous: "$0.00" })).toContain("New vs $0.00");
  });

  test("shows the compared figure with the earlier one, and what the card's figure holds besides", () => {
    const words = wordsOf({
      value: "27,468",
      percentChange: -0.26,
      compared: "27,311",
      previous: "27,382",
      comparisonDetail: "27,468 incl. today so far",
    });
    expect(words).toContain("down 0.26% 27,311 vs 27,382 27,468 incl. today so far");
  });

  test("shows a judged difference where the sign changed", () => {
    const difference = { text: "+$396.38", amount: 396.38 };
    const props = { percentChange: null, previous: "-$34.12", difference };
    expect(wordsOf(props)).toContain("+$396.38 vs -$34.12");
    expect(markupOf(props)).toContain('data-status="success"');
    expect(markupOf({ ...props, direction: "down_good" })).toContain('data-status="danger"');
  });

  test("says why nothing is compared", () => {
    const noChange = "no data before Oct 23, 2025";
    expect(wordsOf({ percentChange: null, previous: null, noChange })).toBe(
      "Total Sales $1,234.50 no data before Oct 23, 2025",
    );
  });

  test("shows what it was before, and a dash where there is no comparison", () => {
    expect(wordsOf({ percentChange: 3, previous: "$1,198.54" })).toContain("up 3.00% vs $1,198.54");
    const words = wordsOf({ percentChange: null, previous: null });
    expect(words).toBe("Total Sales $1,234.50 – No comparison available");
  });

  test("says nothing of a change where nothing is compared", () => {
    expect(wordsOf({ percentChange: null, previous: null, isCompared: false })).toBe(
      "Total Sales $1,234.50",
    );
  });

  test("shows how far the target is, at most 100 %", () => {
    expect(wordsOf({ target: 2000 })).toContain("62% of monthly target");
    expect(wordsOf({ target: 1000 })).toContain("100% of monthly target");
    expect(wordsOf({ target: 0 })).not.toContain("monthly target");
  });

  test("draws the sparkline with a target and without", () => {
    const series = { values: [1, 3, null, 2, 5], settled: 4 };
    expect(markupOf({ series })).toMatch(/<\/div><div class="[^"]*foot[^"]*"><svg/);
    expect(markupOf({ series, target: 2000 })).toMatch(/<\/div><div class="[^"]*foot[^"]*"><svg/);
    expect(markupOf({ series, target: 2000 }).match(/sparkline/g)).toHaveLength(1);
    expect(markupOf({ series: { values: [1], settled: 1 } })).not.toContain("sparkline");
  });

  test("shows the goal and the pace beside the share of the target, and where to change it", () => {
    const goal = "62% of $2k goal, 71% of month elapsed";
    const goalEditor = "Edit goal";
    expect(wordsOf({ target: 2000, goal, goalEditor })).toContain(`${goal} Edit goal`);
    expect(wordsOf({ target: 0, goal, goalEditor })).not.toContain(goal);
    expect(wordsOf({ target: 0, goalEditor: "Set goal" })).toContain("Set goal");
  });

  test("takes a target for the figure itself, not for what is written of it", () => {
    expect(wordsOf({ value: "2m 30s", amount: 150, target: 200 })).toContain("75% of");
  });

  test("says that a target was pro-rated, and to how many days", () => {
    expect(wordsOf({ target: 2000, proRatedDays: 30 })).toContain(
      "62% of monthly target , pro-rated to 30 days",
    );
    expect(wordsOf({ target: 2000, proRatedDays: null })).not.toContain("pro-rated");
  });

  test("says of a ceiling that it was exceeded", () => {
    const ceiling = { direction: "down_good", target: 1000 } as const;
    expect(wordsOf(ceiling)).toContain("100% of monthly target, exceeded");
    expect(wordsOf({ ...ceiling, target: 1234.5 })).not.toContain("exceeded");
  });

  test("wears a clock with its age while a source of it is stale", () => {
    const stale = { age: "3 h", note: "Shopify was not read for 3 hours" };
    expect(wordsOf({ stale })).toContain("3 h Shopify was not read for 3 hours");
    expect(wordsOf({ stale, value: null })).not.toContain("3 h");
  });

  test("shows a dash and the reason in place of a figure, and no change", () => {
    const words = wordsOf({ value: null, percentChange: 4, missing: "Connect Google Analytics" });
    expect(words).toBe("Total Sales — Connect Google Analytics");
  });

  test("puts prefix and suffix around the value", () => {
    expect(wordsOf({ value: "1,234", prefix: "$", suffix: " k" })).toContain("$1,234 k");
  });

  test("has the color scheme that it is given, primary otherwise", () => {
    expect(markupOf({})).toContain('data-scheme="primary"');
    for (const colorScheme of ["success", "warning", "danger"] as const) {
      expect(markupOf({ colorScheme })).toContain(`data-scheme="${colorScheme}"`);
    }
  });
});
