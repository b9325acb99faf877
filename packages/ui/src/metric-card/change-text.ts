import { formatPercent } from "../format/format-number.ts";

/** The change as a card shows it. The size has no sign, because an arrow shows the direction. */
export type ChangeText =
  | { kind: "change"; text: string; isUp: boolean }
  /** A signed amount, when a percentage would be meaningless. */
  | { kind: "difference"; text: string }
  | { kind: "new" }
  /** Why there is no change, such as "no data before Oct 23, 2025". */
  | { kind: "reason"; text: string }
  | { kind: "none" };

/** A formatted difference and its amount. */
export type Difference = { text: string; amount: number };

/** What the change of a figure is made of, formatted. */
export type Comparison = {
  percentChange?: number | null;
  /** The previous value; null when unknown, undefined when only the change is known. */
  previous?: string | null;
  /** Shown instead of a meaningless percentage. */
  difference?: Difference | null;
  /** Why there is no change, such as "no data before Oct 23, 2025". */
  noChange?: string | null;
};

/** From zero to something is "new"; from zero to zero, or without a previous value, there is no change. */
export function changeText(
  value: number | null,
  { percentChange = null, previous, difference = null, noChange = null }: Comparison,
): ChangeText {
  if (value === null) return { kind: "none" };
  if (percentChange !== null) {
    const text = formatPercent(Math.abs(percentChange), 2);
    return { kind: "change", text, isUp: percentChange >= 0 };
  }
  if (noChange !== null) return { kind: "reason", text: noChange };
  if (difference !== null) return { kind: "difference", text: difference.text };
  return previous === null || value === 0 ? { kind: "none" } : { kind: "new" };
}
