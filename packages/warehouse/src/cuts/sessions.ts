import { type DimensionId, dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import { sessionReport } from "@cartograph/database/tables/source-days.table.ts";
import { sessionFigures } from "@cartograph/database/tables/traffic.table.ts";
import { loadKnown } from "../metrics/source-day-figures.ts";
import {
  addSessions,
  type DaySessions,
  sessionsByDay,
  toSessionSums,
} from "../metrics/traffic/session-sums.ts";
import { sessionBreakdownOf, sessionBreakdown } from "../dimensions/report-values.ts";
import { isDayDimension } from "../dimensions/time-values.ts";
import { channelsCut } from "./channels.ts";
import type { Cut } from "./cut.ts";
import { knownSums } from "./day-facts.ts";
import { memberFacts } from "./member-facts.ts";
import { combineCuts, type DayReportFacts, reportCut } from "./report-cut.ts";
import { stepsCut } from "./steps.ts";
import { usersCut } from "./users.ts";

/** Sessions by day and at most one other dimension, since Google Analytics reports each dimension separately. */
export const sessionFacts: DayReportFacts<"sessionsByDay", string, DaySessions> = {
  dimensions: [...dayDimensions, ...(Object.keys(sessionBreakdownOf) as DimensionId[])],
  load: (db, scope, dimensions) => {
    const [dimension, ...others] = dimensions.filter((each) => !isDayDimension(each));
    const breakdown = dimension === undefined ? "total" : sessionBreakdown(dimension);
    if (breakdown === null || others.length > 0) return Promise.resolve(null);
    return loadKnown(db, scope, "session:total", async (known) => {
      const totals = await sessionsByDay(db, known);
      const rows =
        dimension === undefined
          ? [...totals].map(([day, sums]) => ({ day, member: "", sums }))
          : await memberFacts(
              db,
              { ...known, report: sessionReport(breakdown), dimension },
              {
                totals,
                figures: sessionFigures.length,
                toSums: (figure) => ({ ...toSessionSums(figure), users: figure(usersIndex) }),
              },
            );
      return { span: known.span, rows, valuesOf: (_, member) => [member] };
    });
  },
  figures: (load) => ({
    sessionsByDay: async () => knownSums(await load(), sumSessionRows),
  }),
};

const usersIndex = sessionFigures.indexOf("users");

/** Users of one row are the platform's; users of several rows may be the same people. */
function sumSessionRows(all: Iterable<DaySessions>): DaySessions {
  const days = [...all];
  const [first] = days;
  return { ...addSessions(days), users: days.length === 1 ? (first?.users ?? 0) : 0 };
}

export const sessionsCut: Cut<"sessions"> = combineCuts(
  reportCut(sessionFacts),
  combineCuts(channelsCut, combineCuts(stepsCut, usersCut)),
);
