import * as fc from "fast-check";
import { expect, test } from "vitest";
import { formatDurationShort } from "../../format/format-duration.ts";
import { valueAxisOptions } from "./chart-options.ts";
import { valueTicks } from "./value-ticks.ts";

test.each([
  ["thousands", [1400, 2861], [0, 500, 1000, 1500, 2000, 2500, 3000]],
  ["ratios", [0.12, 0.31], [0, 0.1, 0.2, 0.3, 0.4]],
  ["values below 0", [-120, 300], [-200, -100, 0, 100, 200, 300]],
  ["whole values up to 2", [0, 1, 2], [0, 1, 2]],
  ["zeros", [0, 0], [0, 1]],
  ["no values", [null, null], [0, 1]],
])("steps by 1, 2 or 5 times a power of ten for %s", (_case, values, ticks) => {
  expect(valueTicks(values)).toEqual(ticks);
});

test.each([
  ["seconds", [12, 41.5], [0, 10, 20, 30, 40, 50]],
  ["two minutes", [101, 112], [0, 30, 60, 90, 120]],
  ["an hour", [2400, 3100], [0, 600, 1200, 1800, 2400, 3000, 3600]],
  ["hundreds of hours", [576_000, 785_640], [0, 180_000, 360_000, 540_000, 720_000, 900_000]],
])("steps by parts of minutes and hours for durations of %s", (_case, values, ticks) => {
  expect(valueAxisOptions(values, formatDurationShort).ticks).toEqual(ticks);
});

test("covers every value and 0 with at most 8 ticks", () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 });
  const amounts = fc.array(
    cents.map((count) => count / 100),
    { minLength: 1 },
  );
  fc.assert(
    fc.property(amounts, (values) => {
      const ticks = valueTicks(values);
      expect(ticks).toContain(0);
      expect(ticks.length).toBeLessThanOrEqual(8);
      expect(ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values));
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values));
    }),
  );
});
