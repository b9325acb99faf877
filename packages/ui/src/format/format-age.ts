const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Formats a duration in ms: `12 minutes`, `3 hours`, `2 days`. */
export function formatAge(ms: number): string {
  if (ms < minuteMs) return "less than a minute";
  if (ms < hourMs) return counted(Math.floor(ms / minuteMs), "minute");
  if (ms < 2 * dayMs) return counted(Math.floor(ms / hourMs), "hour");
  return counted(Math.floor(ms / dayMs), "day");
}

/** The short form: `12 min`, `3 h`, `2 d`. */
export function formatAgeShort(ms: number): string {
  if (ms < hourMs) return `${Math.max(0, Math.floor(ms / minuteMs))} min`;
  return ms < 2 * dayMs ? `${Math.floor(ms / hourMs)} h` : `${Math.floor(ms / dayMs)} d`;
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
