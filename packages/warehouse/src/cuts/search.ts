import { type DimensionId, dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import { searchFigures } from "@cartograph/database/tables/search.table.ts";
import { searchReport } from "@cartograph/database/tables/source-days.table.ts";
import { searchBreakdownOf, searchBreakdown } from "../dimensions/report-values.ts";
import { isDayDimension } from "../dimensions/time-values.ts";
import { addSearches, searchByDay, type SearchSums } from "../metrics/search/search-sums.ts";
import { loadKnown } from "../metrics/source-day-figures.ts";
import type { Cut } from "./cut.ts";
import { knownSums } from "./day-facts.ts";
import { memberFacts } from "./member-facts.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

/** Search results by day and at most one other dimension, since Search Console reports each separately. */
export const searchFacts: DayReportFacts<"searchByDay", string, SearchSums> = {
  dimensions: [...dayDimensions, ...(Object.keys(searchBreakdownOf) as DimensionId[])],
  load: (db, scope, dimensions) => {
    const [dimension, ...others] = dimensions.filter((each) => !isDayDimension(each));
    const breakdown = dimension === undefined ? "total" : searchBreakdown(dimension);
    if (breakdown === null || others.length > 0) return Promise.resolve(null);
    return loadKnown(db, scope, "search:total", async (known) => {
      const totals = await searchByDay(db, known);
      const rows =
        dimension === undefined
          ? [...totals].map(([day, sums]) => ({ day, member: "", sums }))
          : await memberFacts(
              db,
              { ...known, report: searchReport(breakdown), dimension },
              { totals, figures: searchFigures.length, toSums },
            );
      return { span: known.span, rows, valuesOf: (_, member) => [member] };
    });
  },
  figures: (load) => ({
    searchByDay: async () => knownSums(await load(), addSearches),
  }),
};

function toSums(figure: (index: number) => number): SearchSums {
  return { clicks: figure(0), impressions: figure(1), positionSum: figure(2) };
}

export const searchCut: Cut<"search"> = reportCut(searchFacts);
