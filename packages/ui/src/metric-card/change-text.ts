import { formatPercent } from "../format/format-number.ts";

/** What a card says about the change: its size without a sign, since the marker gives the direction. */
export type ChangeText =
  | { kind: "change"; text: string; isUp: boolean }
  | { kind: "new" }
  | { kind: "none" };

/**
 * `percentChange` is null when the previous figure is 0 or missing. From nothing to something is "new";
 * from nothing to nothing, or without an earlier figure, there is no change to speak of.
 * @param previous undefined when only the change is known.
 */
export function changeText(change: {
  value: number | null;
  percentChange: number | null;
  previous?: number | null | undefined;
}): ChangeText {
  const { value, percentChange, previous } = change;
  if (value === null) return { kind: "none" };
  if (percentChange !== null) {
    return {
      kind: "change",
      text: formatPercent(Math.abs(percentChange), 2),
      isUp: percentChange >= 0,
    };
  }
  return previous === null || value === 0 ? { kind: "none" } : { kind: "new" };
}
