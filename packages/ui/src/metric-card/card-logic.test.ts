import { describe, expect, test } from "vitest";
import { changeText } from "./change-text.ts";
import { changeStatus } from "./change-status.ts";
import { targetStatus } from "./target-status.ts";
import { readFigure } from "./read-figure.ts";

describe("changeStatus", () => {
  test("takes a rise as good where up is good", () => {
    expect(changeStatus(3, "up_good")).toBe("success");
    expect(changeStatus(0, "up_good")).toBe("success");
    expect(changeStatus(-3, "up_good")).toBe("danger");
  });
  test("takes a rise as bad where down is good", () => {
    expect(changeStatus(3, "down_good")).toBe("danger");
    expect(changeStatus(0, "down_good")).toBe("success");
    expect(changeStatus(-3, "down_good")).toBe("success");
  });
  test("judges nothing where neither is good", () => {
    expect(changeStatus(3, "neutral")).toBe("neutral");
    expect(changeStatus(-3, "neutral")).toBe("neutral");
  });
});

describe("changeText", () => {
  test("gives the size with two decimals and the direction apart", () => {
    expect(changeText({ value: 1, percentChange: -12.345 })).toEqual({
      kind: "change",
      text: "12.35%",
      isUp: false,
    });
    expect(changeText({ value: 1, percentChange: 0 })).toMatchObject({ text: "0.00%", isUp: true });
  });
  test("is new when there was nothing before", () => {
    expect(changeText({ value: 5, percentChange: null, previous: 0 })).toEqual({ kind: "new" });
    expect(changeText({ value: 5, percentChange: null })).toEqual({ kind: "new" });
  });
  test("is the difference with its sign in place of a percentage that would say nothing", () => {
    const difference = { text: "+$396.38", amount: 396.38 };
    expect(changeText({ value: 362, percentChange: null, previous: -34, difference })).toEqual({
      kind: "difference",
      text: "+$396.38",
      isUp: true,
    });
  });
  test("is the reason where nothing is compared", () => {
    const reason = "no data before Oct 23, 2025";
    expect(changeText({ value: 5, percentChange: null, previous: null, reason })).toEqual({
      kind: "reason",
      text: reason,
    });
  });
  test("is nothing without an earlier figure, without a figure, or from nothing to nothing", () => {
    expect(changeText({ value: 5, percentChange: null, previous: null })).toEqual({ kind: "none" });
    expect(changeText({ value: null, percentChange: 3 })).toEqual({ kind: "none" });
    expect(changeText({ value: 0, percentChange: null, previous: 0 })).toEqual({ kind: "none" });
  });
});

describe("targetStatus", () => {
  test("praises what is to rise once it has got there", () => {
    expect(targetStatus(99, 100, "up_good")).toBe("open");
    expect(targetStatus(100, 100, "up_good")).toBe("met");
  });
  test("never praises going over a ceiling", () => {
    expect(targetStatus(50, 100, "down_good")).toBe("open");
    expect(targetStatus(100, 100, "down_good")).toBe("open");
    expect(targetStatus(100.01, 100, "down_good")).toBe("exceeded");
  });
  test("judges no budget", () => {
    expect(targetStatus(200, 100, "neutral")).toBe("open");
  });
});

test("readFigure reads what a card shows", () => {
  expect(readFigure("1,234")).toBe(1234);
  expect(readFigure("$1,234.50")).toBe(1234.5);
  expect(readFigure("-$12.00")).toBe(-12);
  expect(readFigure("KWD 1,234.500")).toBe(1234.5);
  expect(readFigure("3.25%")).toBe(3.25);
  expect(readFigure("2m 41s")).toBe(2);
  expect(readFigure("—")).toBeNull();
});
