import type { MetricType } from "./registry/field.ts";

/** Formats a metric's value as Google does: doubles with 15 significant digits, or 17 when 15 are not exact. */
export function formatMetric(value: number, type: MetricType): string {
  return type === "TYPE_INTEGER" ? String(Math.round(value)) : formatDouble(value);
}

export function formatDouble(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value);
  const short = value.toPrecision(15);
  const text = Number(short) === value ? short : value.toPrecision(17);
  const [digits = "", exponent] = text.split("e");
  const trimmed = digits.includes(".") ? digits.replace(/0+$/, "").replace(/\.$/, "") : digits;
  return exponent === undefined ? trimmed : `${trimmed}e${exponent}`;
}
