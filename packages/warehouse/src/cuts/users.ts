import { dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import { loadKnown, usersOf } from "../metrics/source-day-figures.ts";
import { sessionsByDay } from "../metrics/traffic/session-sums.ts";
import { isKnownDay } from "../source-days/known-span.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

/**
 * Users of a single day. Users of several days may be the same people, so for a range they are known only as counted by
 * the platform for all of its days.
 */
const userFacts: DayReportFacts<"users", null, { users: number | null }> = {
  dimensions: dayDimensions,
  load: (db, scope) =>
    loadKnown(db, scope, "session:total", async (known) => {
      const { span } = known;
      const days = await sessionsByDay(db, known);
      const rows = Array.from({ length: span.to - span.from + 1 }, (_, index) => {
        const day = span.from + index;
        const users = isKnownDay(day, span) ? (days.get(day)?.users ?? 0) : null;
        return { day, member: null, sums: { users } };
      });
      return { span, rows, valuesOf: () => [] };
    }),
  figures: (load, { db, scope }) => ({
    users: async () => {
      const facts = await load();
      if (facts === null) return null;
      const [first, ...others] = facts.rows;
      const isWhole = facts.rows.length === scope.span.to - scope.span.from + 1;
      if (isWhole) return usersOf(db, scope);
      const { users } = first?.sums ?? { users: 0 };
      return others.length > 0 || users === null ? null : { users, newUsers: null };
    },
  }),
};

export const usersCut = reportCut(userFacts);
