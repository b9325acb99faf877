import { formatPercent } from "../format/format-number.ts";

/** The change as a card shows it. The size has no sign, because an arrow shows the direction. */
export type ChangeText =
  | { kind: "change"; text: string; isUp: boolean }
  /** A signed amount, when a percentage would be meaningless. */
  | { kind: "difference"; text: string; isUp: boolean }
  | { kind: "new" }
  /** Why there is no change, such as "no data before Oct 23, 2025". */
  | { kind: "reason"; text: string }
  | { kind: "none" };

/** A formatted difference and its amount. */
export type Difference = { text: string; amount: number };

/**
 * From zero to something is "new"; from zero to zero, or without a previous value, there is no change.
 * @param previous undefined when only the change is known
 */
export function changeText(change: {
  value: number | null;
  percentChange: number | null;
  previous?: number | null | undefined;
  difference?: Difference | null;
  reason?: string | null;
}): ChangeText {
  const { value, percentChange, previous, difference = null, reason = null } = change;
  if (value === null) return { kind: "none" };
  if (percentChange !== null) {
    const text = formatPercent(Math.abs(percentChange), 2);
    return { kind: "change", text, isUp: percentChange >= 0 };
  }
  if (reason !== null) return { kind: "reason", text: reason };
  if (difference !== null) {
    return { kind: "difference", text: difference.text, isUp: difference.amount >= 0 };
  }
  return previous === null || value === 0 ? { kind: "none" } : { kind: "new" };
}
