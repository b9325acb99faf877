import { isoDay } from "../core/days.ts";
import { mixSeed } from "../core/random.ts";

/** Returns US dollars per euro on that day (days since 1970-01-01), with four decimals. */
export function dollarsPerEuro(day: number): number {
  const slow = 0.022 * Math.sin((2 * Math.PI * day) / 190);
  const quick = 0.009 * Math.sin((2 * Math.PI * day) / 47 + 1);
  const noise = 0.006 * ((mixSeed(20_140_305, day) >>> 0) / 2 ** 32 - 0.5);
  return Math.round((1.08 + slow + quick + noise) * 10_000) / 10_000;
}

/**
 * Returns the rates that the demo's accounts need as CSV for the settings, with one line per day, first and last
 * included (days since 1970-01-01).
 */
export function demoExchangeRates(fromDay: number, toDay: number): string {
  const lines = ["date,base,quote,rate"];
  for (let day = fromDay; day <= toDay; day += 1) {
    lines.push(`${isoDay(day)},EUR,USD,${dollarsPerEuro(day).toFixed(4)}`);
  }
  return `${lines.join("\n")}\n`;
}
