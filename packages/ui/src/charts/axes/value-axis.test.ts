import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCountShort, formatDecimal, formatPercent } from "../../format/format-number.ts";
import { valueAxes, valueAxis } from "./value-axis.ts";

const axisOf = (...values: (number | null)[]) => valueAxis({ values, format: formatCountShort });

const amount = fc.integer({ min: -1e12, max: 1e12 }).map((thousandths) => thousandths / 1_000);
const percent = (value: number) => formatPercent(value, 0);
const ratio = (value: number) => formatDecimal(value, 1);

describe("an axis of figures", () => {
  test("has round ticks from 0 to above the highest figure", () => {
    expect(axisOf(320.5, 1_840).ticks).toEqual([0, 500, 1_000, 1_500, 2_000]);
  });

  test("goes below 0 only for a figure that lies there", () => {
    expect(axisOf(-120, 300.5).ticks).toEqual([-200, -100, 0, 100, 200, 300, 400]);
    expect(axisOf(250, 300)).toMatchObject({ low: 0 });
  });

  test("keeps a height where all is 0 and where nothing is known", () => {
    expect(axisOf(0, 0).ticks).toEqual([0, 1]);
    expect(axisOf(null).ticks).toEqual([0, 1]);
    expect(axisOf().ticks).toEqual([0, 1]);
  });

  test("has no half ticks for what is counted", () => {
    expect(axisOf(1, 2, 0).ticks).toEqual([0, 1, 2]);
  });

  test("names no two ticks alike", () => {
    expect(valueAxis({ values: [0.4, 1.2], format: percent }).ticks.map(percent)).toEqual([
      "0%",
      "1%",
      "2%",
    ]);
    expect(valueAxis({ values: [0.12], format: ratio }).ticks.map(ratio)).toEqual([
      "0.0",
      "0.1",
      "0.2",
    ]);
  });

  test("stays finite beside a format that knows one word", () => {
    expect(valueAxis({ values: [3.5], format: () => "some" }).high).toBeGreaterThan(3);
  });

  test("holds every figure between its first and last tick, in few ticks", () => {
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 20 }), (values) => {
        const { low, high, ticks } = valueAxis({ values, format: String });
        expect(ticks[0]).toBe(low);
        expect(ticks.at(-1)).toBe(high);
        expect(ticks).toContain(0);
        expect(ticks.length).toBeLessThanOrEqual(10);
        // The ticks are told in twelve digits, the figures in all of theirs.
        const slack = (high - low) * 1e-9;
        expect(Math.min(...values, 0)).toBeGreaterThanOrEqual(low - slack);
        expect(Math.max(...values, 0)).toBeLessThanOrEqual(high + slack);
      }),
    );
  });
});

test("two axes share their grid", () => {
  const figures = fc.array(amount, { maxLength: 12 });
  fc.assert(
    fc.property(figures, figures, (left, right) => {
      const [one, other] = valueAxes(
        { values: left, format: String },
        { values: right, format: String },
      );
      expect(one.ticks.length).toBe(other.ticks.length);
      expect(one.ticks.indexOf(0)).toBe(other.ticks.indexOf(0));
    }),
  );
});
