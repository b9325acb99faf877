import { describe, expect, test } from "vitest";
import { monthChoices, monthFrom, monthName } from "./months.ts";
import { missingMonthsWords, readChanges, textsOf, unitWords } from "./target-texts.ts";

const money = { currency: "USD", currencyDigits: 2 };
const month = "2026-03";

describe("months", () => {
  test("shift across the end of a year", () => {
    expect(monthFrom("2026-01", -1)).toBe("2025-12");
    expect(monthFrom("2025-12", 1)).toBe("2026-01");
    expect(monthName("2026-03")).toBe("March 2026");
  });
  test("range from one year ahead to two years back", () => {
    const months = monthChoices("2026-03");
    expect(months).toHaveLength(37);
    expect([months[0], months[12], months.at(-1)]).toEqual(["2027-03", "2026-03", "2024-03"]);
  });
});

describe("the fields of a month", () => {
  test("contain the saved targets with the unit's decimals", () => {
    const targets = [
      { metric: "total_sales", month, value: 12_345.5, unit: "money" },
      { metric: "orders", month, value: 400, unit: "count" },
      { metric: "roas", month: "2026-02", value: 3, unit: "ratio" },
    ] as const;
    expect(textsOf(targets, month, money)).toEqual({ total_sales: "12,345.50", orders: "400" });
  });

  test("say which earlier months of the range leave it without a target", () => {
    const targets = [
      { metric: "orders", month: "2026-01", value: 300, unit: "count" },
      { metric: "orders", month, value: 400, unit: "count" },
      { metric: "aov", month: "2026-02", value: 60, unit: "money" },
    ] as const;
    const words = (from: string) => missingMonthsWords(targets, "orders", { from, month });
    expect(words("2026-02")).toBe("No target for February 2026 yet, so the card shows none.");
    expect(words("2025-11")).toBe(
      "No target for 3 earlier months of this range yet, so the card shows none.",
    );
    expect(words(month)).toBeNull();
    expect(missingMonthsWords(targets, "aov", { from: "2026-02", month })).toBeNull();
  });

  test("send only changes, and null for a cleared field", () => {
    const stored = { total_sales: "12,345.50", orders: "400", aov: "60" };
    const texts = { total_sales: "12,345.50", orders: "", aov: " 1,260.5 ", roas: "3.25" };
    expect(readChanges(texts, stored, { month, money })).toEqual({
      changes: [
        { metric: "orders", month, value: null },
        { metric: "aov", month, value: 1260.5 },
        { metric: "roas", month, value: 3.25 },
      ],
      errors: {},
    });
  });

  test.each([
    ["12,5", "Enter a number, such as 1234.50"],
    ["-3", "Enter a number, such as 1234.50"],
    ["1e5", "Enter a number, such as 1234.50"],
    ["0", "A target must be above 0"],
    ["1.005", "Amounts in USD have at most 2 decimals"],
  ])("reject %j", (text, problem) => {
    const { changes, errors } = readChanges({ total_sales: text }, {}, { month, money });
    expect({ changes, errors }).toEqual({ changes: [], errors: { total_sales: problem } });
  });

  test("show their unit, and at most where lower is better", () => {
    expect(unitWords("total_sales", "EUR")).toBe("EUR");
    expect(unitWords("orders", "EUR")).toBe("");
    expect(unitWords("bounce_rate", "EUR")).toBe("%, at most");
  });
});
