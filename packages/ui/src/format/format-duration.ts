import { formatCount } from "./format-number.ts";

/** Seconds as `2m 41s`, from an hour on as `1h 05m`. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole}s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}m ${pad(whole % 60)}s`;
  return `${formatCount(Math.floor(minutes / 60))}h ${pad(minutes % 60)}m`;
}

/** For axes: `2m`, `1m 30s`, `50h`. */
export function formatDurationShort(seconds: number): string {
  return formatDuration(seconds).replace(/ 00[ms]$/, "");
}

function pad(part: number): string {
  return String(part).padStart(2, "0");
}
