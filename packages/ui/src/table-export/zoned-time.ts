/** Formats a time (UTC ms) in a time zone with its UTC offset: `2026-11-21 10:32:16 +01:00`. */
export function zonedTime(at: number, timeZone: string): string {
  // Swedish dates are written as in ISO 8601, but with a minus sign; Intl omits a zero offset after GMT.
  return new Date(at)
    .toLocaleString("sv-SE", { timeZone, timeZoneName: "longOffset" })
    .replace(/GMT$/, "+00:00")
    .replace("GMT", "")
    .replace("−", "-");
}
