import { minuteMs, zoneOffset } from "../../core/zone.ts";

/** Days since 1970-01-01, both included. */
export type Days = { from: number; to: number };

/** Such as 2020-04-13T18:04:59-0700. */
export function graphTime(timezone: string, atMs: number): string {
  const offset = zoneOffset(timezone, atMs);
  const minutes = Math.abs(offset) / minuteMs;
  const local = new Date(atMs + offset).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? "-" : "+"}${two(minutes / 60)}${two(minutes % 60)}`;
}

function two(value: number): string {
  return String(Math.floor(value)).padStart(2, "0");
}
