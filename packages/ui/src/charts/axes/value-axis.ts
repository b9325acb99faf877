import { tickStep } from "d3-array";

/** An axis of figures from `low` to `high`, both of them ticks. 0 always lies on it. */
export type ValueAxis = { low: number; high: number; ticks: readonly number[] };

export type Figures = {
  values: readonly (number | null)[];
  /** The short figure on the axis. */
  format: (value: number) => string;
};

/** About so many spaces between ticks. */
const spaces = 4;

export function valueAxis(figures: Figures): ValueAxis {
  const step = legibleStep(figures);
  return axisBetween(step, ...reach(figures, step));
}

/** Two axes beside the same grid: as many ticks on both, and 0 at the same height. */
export function valueAxes(left: Figures, right: Figures): [ValueAxis, ValueAxis] {
  const leftStep = legibleStep(left);
  const rightStep = legibleStep(right);
  const [leftBelow, leftAbove] = reach(left, leftStep);
  const [rightBelow, rightAbove] = reach(right, rightStep);
  const below = Math.max(leftBelow, rightBelow);
  const above = Math.max(leftAbove, rightAbove);
  return [axisBetween(leftStep, below, above), axisBetween(rightStep, below, above)];
}

function extent({ values }: Figures): [number, number] {
  let low = 0;
  let high = 0;
  for (const value of values) {
    if (value === null) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  // Where all is 0 the line lies on the ground of an axis that still has a height.
  return low === high ? [0, 1] : [low, high];
}

/** How many steps the axis goes below and above 0. */
function reach(figures: Figures, step: number): [below: number, above: number] {
  const [low, high] = extent(figures);
  return [Math.ceil(-low / step), Math.ceil(high / step)];
}

/** 1, 2 or 5 of some power of ten, wide enough for every tick to read differently and not to be rounded. */
function legibleStep(figures: Figures): number {
  const [low, high] = extent(figures);
  const isWhole = figures.values.every((value) => value === null || Number.isInteger(value));
  let step = tickStep(low, high, spaces);
  // What comes in whole numbers has no half ticks.
  if (isWhole) step = Math.max(1, step);
  // A format that knows only one word would never read differently.
  for (let widened = 0; widened < 9 && !isLegible(step, figures.format); widened += 1) {
    step = tickStep(0, step * 2, 1);
  }
  return step;
}

function isLegible(step: number, format: Figures["format"]): boolean {
  const labels = [0, 1, 2, 3].map((count) => format(tidy(count * step)));
  return new Set(labels).size === labels.length;
}

function axisBetween(step: number, below: number, above: number): ValueAxis {
  const ticks = Array.from({ length: below + above + 1 }, (_, index) =>
    tidy((index - below) * step),
  );
  return { low: tidy(-below * step), high: tidy(above * step), ticks };
}

/** Without the last binary digits, which would show as 0.30000000000000004. */
function tidy(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(12));
}
