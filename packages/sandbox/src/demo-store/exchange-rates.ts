import { mixSeed } from "../core/random.ts";
import { dayMs } from "../core/zone.ts";

/** US dollars for a euro on that day (days since 1970-01-01), with four decimals. */
export function dollarsPerEuro(day: number): number {
  const slow = 0.022 * Math.sin((2 * Math.PI * day) / 190);
  const quick = 0.009 * Math.sin((2 * Math.PI * day) / 47 + 1);
  const whim = 0.006 * ((mixSeed(20_140_305, day) >>> 0) / 2 ** 32 - 0.5);
  return Math.round((1.08 + slow + quick + whim) * 10_000) / 10_000;
}

/**
 * The rates that the demo's accounts need, as the CSV that the settings take: one line for each day, both included
 * (days since 1970-01-01).
 */
export function demoExchangeRates(fromDay: number, toDay: number): string {
  const lines = ["date,base,quote,rate"];
  for (let day = fromDay; day <= toDay; day += 1) {
    const date = new Date(day * dayMs).toISOString().slice(0, 10);
    lines.push(`${date},EUR,USD,${dollarsPerEuro(day).toFixed(4)}`);
  }
  return `${lines.join("\n")}\n`;
}
