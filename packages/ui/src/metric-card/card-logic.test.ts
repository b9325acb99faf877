import { describe, expect, test } from "vitest";
import { changeText } from "./change-text.ts";
import { changeStatus } from "./change-status.ts";
import { targetStatus } from "./target-status.ts";
import { readFigure } from "./read-figure.ts";

describe("changeStatus", () => {
  test("returns success for a rise when up is good", () => {
    expect(changeStatus(3, "up_good")).toBe("success");
    expect(changeStatus(0, "up_good")).toBe("success");
    expect(changeStatus(-3, "up_good")).toBe("danger");
  });
  test("returns danger for a rise when down is good", () => {
    expect(changeStatus(3, "down_good")).toBe("danger");
    expect(changeStatus(0, "down_good")).toBe("success");
    expect(changeStatus(-3, "down_good")).toBe("success");
  });
  test("returns neutral when neither direction is good", () => {
    expect(changeStatus(3, "neutral")).toBe("neutral");
    expect(changeStatus(-3, "neutral")).toBe("neutral");
  });
});

describe("changeText", () => {
  test("returns the size with two decimals and the direction separately", () => {
    expect(changeText(1, { percentChange: -12.345 })).toEqual({
      kind: "change",
      text: "12.35%",
      isUp: false,
    });
    expect(changeText(1, { percentChange: 0 })).toMatchObject({ text: "0.00%", isUp: true });
  });
  test("returns new when there was nothing before", () => {
    expect(changeText(5, { percentChange: null, previous: "0" })).toEqual({ kind: "new" });
    expect(changeText(5, { percentChange: null })).toEqual({ kind: "new" });
  });
  test("returns the signed difference when a percentage would be meaningless", () => {
    const difference = { text: "+$396.38", amount: 396.38 };
    expect(changeText(362, { percentChange: null, previous: "−$34", difference })).toEqual({
      kind: "difference",
      text: "+$396.38",
    });
  });
  test("returns the reason when nothing is compared", () => {
    const noChange = "no data before Oct 23, 2025";
    expect(changeText(5, { percentChange: null, previous: null, noChange })).toEqual({
      kind: "reason",
      text: noChange,
    });
  });
  test("returns none without a previous value, without a value, or from zero to zero", () => {
    expect(changeText(5, { percentChange: null, previous: null })).toEqual({ kind: "none" });
    expect(changeText(null, { percentChange: 3 })).toEqual({ kind: "none" });
    expect(changeText(0, { percentChange: null, previous: "0" })).toEqual({ kind: "none" });
  });
});

describe("targetStatus", () => {
  test("returns met when a target to reach is reached", () => {
    expect(targetStatus(99, 100, "up_good")).toBe("open");
    expect(targetStatus(100, 100, "up_good")).toBe("met");
  });
  test("returns exceeded above a ceiling", () => {
    expect(targetStatus(50, 100, "down_good")).toBe("open");
    expect(targetStatus(100, 100, "down_good")).toBe("open");
    expect(targetStatus(100.01, 100, "down_good")).toBe("exceeded");
  });
  test("stays open for a budget", () => {
    expect(targetStatus(200, 100, "neutral")).toBe("open");
  });
});

test("reads the number from a card's text", () => {
  expect(readFigure("1,234")).toBe(1234);
  expect(readFigure("$1,234.50")).toBe(1234.5);
  expect(readFigure("−$12.00")).toBe(-12);
  expect(readFigure("−3.2%")).toBe(-3.2);
  expect(readFigure("KWD 1,234.500")).toBe(1234.5);
  expect(readFigure("3.25%")).toBe(3.25);
  expect(readFigure("2m 41s")).toBe(2);
  expect(readFigure("—")).toBeNull();
});
