import { asShown, numberFormat } from "./number-format.ts";

/** Shown for a missing value. */
export const noFigure = "—";

/** A whole number with thousands separators: `12,345`. */
export function formatCount(count: number): string {
  return asShown(numberFormat({ maximumFractionDigits: 0 }).format(count));
}

/** A count with its noun, whose plural ends in s: `1 order`, `2,138 orders`. */
export function formatCountOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** A number with exactly so many decimals: `1,234.50`. */
export function formatDecimal(value: number, digits: number): string {
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return asShown(numberFormat(format).format(value));
}

/** Rounds as the formats do; toFixed rounds 47.55, which is stored as a little less, to 47.5. */
export function roundDecimal(value: number, digits: number): number {
  return Number(numberFormat({ maximumFractionDigits: digits, useGrouping: false }).format(value));
}

/**
 * A count that may have parts, such as a conversion that a platform splits among ads: `1,204` if it is whole when
 * rounded, else `3.50`.
 */
export function formatUpTo(value: number, digits: number): string {
  const rounded = roundDecimal(value, digits);
  return formatDecimal(rounded, Number.isInteger(rounded) ? 0 : digits);
}

/** A percentage from 0 to 100 with its sign: `3.25%`. */
export function formatPercent(percent: number, digits: number): string {
  return `${formatDecimal(percent, digits)}%`;
}

/** Return on ad spend: `3.42x`. */
export function formatRoas(roas: number): string {
  return `${formatDecimal(roas, 2)}x`;
}

/** For axes: `3x`, `2.5x`. */
export function formatRoasShort(roas: number): string {
  return `${formatShort(roas)}x`;
}

/** For axes: `5%`, `2.5%`. */
export function formatPercentShort(percent: number): string {
  return `${formatShort(percent)}%`;
}

function formatShort(value: number): string {
  return asShown(numberFormat({ maximumFractionDigits: 2 }).format(value));
}

/** For axes: `12.4k`, `3M`. */
export function formatCountShort(count: number): string {
  return lowerThousands(
    numberFormat({ notation: "compact", maximumFractionDigits: 2 }).formatToParts(count),
  );
}

/** Formats a value, or `—` for null. */
export function formatFigure(value: number | null, format: (value: number) => string): string {
  return value === null ? noFigure : format(value);
}

/** Joins the parts, with the more common `k` instead of the `K` of Intl's `12.4K`. */
export function lowerThousands(parts: Intl.NumberFormatPart[]): string {
  const texts = parts.map((part) =>
    part.type === "compact" && part.value === "K" ? "k" : part.value,
  );
  return asShown(texts.join(""));
}
