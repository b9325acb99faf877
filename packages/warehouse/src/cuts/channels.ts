import { dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import { sessionReport } from "@cartograph/database/tables/source-days.table.ts";
import { sessionFigures } from "@cartograph/database/tables/traffic.table.ts";
import { valueOfMember } from "../dimensions/report-values.ts";
import { addNumbers } from "../metrics/series.ts";
import { loadKnown } from "../metrics/source-day-figures.ts";
import {
  addSessions,
  type MemberSessions,
  type SessionSums,
  toSessionSums,
} from "../metrics/traffic/session-sums.ts";
import { groupBy } from "../grouping.ts";
import { knownSums } from "./day-facts.ts";
import { packedFacts } from "./packed-facts.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

/** Sessions by day and channel as reported, for figures limited to some channels. */
const channelFacts: DayReportFacts<"channels" | "sessionsOfChannels", string, SessionSums> = {
  dimensions: [...dayDimensions, "channel"],
  load: (db, scope) =>
    loadKnown(db, scope, "session:channel", async (known) => ({
      span: known.span,
      rows: await packedFacts(
        db,
        { ...known, report: sessionReport("channel") },
        { figures: sessionFigures.length, toSums: toSessionSums },
      ),
      valuesOf: (dimension, member) => [valueOfMember(dimension, member)],
    })),
  figures: (load) => ({
    channels: async () => {
      const facts = await load();
      if (facts === null) return null;
      const channels = groupBy(facts.rows, ({ member }) => member);
      return [...channels].map(([member, rows]): MemberSessions => ({
        member,
        ...addSessions(rows.map(({ sums }) => sums)),
      }));
    },
    sessionsOfChannels: async (channels) => {
      const facts = await load();
      if (facts === null) return null;
      const rows = facts.rows
        .filter(({ member }) => channels.includes(member))
        .map((row) => ({ ...row, sums: row.sums.sessions }));
      return knownSums({ span: facts.span, rows }, addNumbers);
    },
  }),
};

export const channelsCut = reportCut(channelFacts);
