import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { MetricCard, type MetricCardProps } from "./metric-card.tsx";

/** The words of a card, one part after the other. */
function wordsOf(props: Partial<MetricCardProps>): string {
  const card = <MetricCard title="Total Sales" value="$1,234.50" {...props} />;
  return renderToStaticMarkup(<MantineProvider>{card}</MantineProvider>)
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

  test("says new when there was nothing before", () => {
    expect(wordsOf({ percentChange: null, previous: "$0.00" })).toContain("new from $0.00");
  });

  test("shows how far the target is, at most 100 %", () => {
    expect(wordsOf({ target: 2000 })).toContain("62% of monthly target");
    expect(wordsOf({ target: 1000 })).toContain("100% of monthly target");
    expect(wordsOf({ target: 0 })).not.toContain("monthly target");
  });

  test("shows a dash and the reason in place of a figure, and no change", () => {
    const words = wordsOf({ value: null, percentChange: 4, missing: "Connect Google Analytics" });
    expect(words).toBe("Total Sales — Connect Google Analytics");
  });

  test("puts prefix and suffix around the value", () => {
    expect(wordsOf({ value: "1,234", prefix: "$", suffix: " k" })).toContain("$1,234 k");
  });
});
