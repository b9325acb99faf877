import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";

const day = dateFormat({ month: "short", day: "numeric", year: "numeric" });
const month = dateFormat({ month: "short", year: "numeric" });
const hour = dateFormat({ hour: "numeric" });

/** Labels of time values: `Oct 24, 2026`, `Week of Oct 19, 2026`, `Oct 2026`, `3 PM`. */
export const timeLabels: Partial<Record<DimensionId, (value: string) => string>> = {
  day: (value) => day.format(Date.parse(value)),
  week: (value) => `Week of ${day.format(Date.parse(value))}`,
  month: (value) => month.format(Date.parse(value)),
  acquired_month: (value) => month.format(Date.parse(value)),
  hour: (value) => hour.format(Number(value) * 3_600_000).replaceAll("\u202f", " "),
};

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("en-US", { ...options, timeZone: "UTC" });
}
