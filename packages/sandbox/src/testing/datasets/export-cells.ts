/** Parses "2010-12-01 08:26:00 +0000" to UTC milliseconds. */
export function parseExportTime(text: string): number {
  const [day, time, zone = "+0000"] = text.split(" ");
  return Date.parse(`${day}T${time}${zone.slice(0, 3)}:${zone.slice(3)}`);
}

/** Parses an amount with at most two decimals to minor units, without rounding. */
export function parseExportMoney(text: string): number {
  const [whole = "0", cents = ""] = text.split(".");
  return Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}
