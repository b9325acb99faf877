import { countDays, addDays } from "@cartograph/contracts/days.ts";
import type { ResolvedRange } from "@cartograph/contracts/reports/report.ts";

/** Maps each day `YYYY-MM-DD` of a range to the day it is compared with; null where nothing is compared. */
export function previousDayOf(
  range: Pick<ResolvedRange, "comparison" | "from" | "previousFrom">,
): (day: string) => string | null {
  const { comparison, from, previousFrom } = range;
  return (day) => {
    if (previousFrom === null) return null;
    if (comparison === "previous_year") {
      const [year = "", month = "", date = ""] = day.split("-");
      return `${Number(year) - 1}-${month}-${month === "02" && date === "29" ? "28" : date}`;
    }
    return addDays(day, 1 - countDays(previousFrom, from));
  };
}
