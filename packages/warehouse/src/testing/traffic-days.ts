import {
  type SessionBreakdown,
  type SessionDayRecord,
  sessionBreakdowns,
} from "@cartograph/contracts/day-records.ts";
import { sampleSessionDay } from "./sample-days.ts";

/** A visit from which all breakdowns of its day are counted. */
export type SampleVisit = {
  channel: string;
  sourceMedium: string;
  page: string;
  referrer: string;
  device: string;
  country: string;
  /** `00` to `23` in the property's time zone. */
  hour: string;
  isEngaged: boolean;
  seconds: number;
  /** Funnel events of the visit, such as `add_to_cart`. */
  steps: readonly string[];
};

/** By default a direct visit of one minute from a US desktop. */
export function sampleVisit(more: Partial<SampleVisit> = {}): SampleVisit {
  return {
    channel: "Direct",
    sourceMedium: "(direct) / (none)",
    page: "/",
    referrer: "(not set)",
    device: "desktop",
    country: "US",
    hour: "12",
    isEngaged: true,
    seconds: 60,
    steps: [],
    ...more,
  };
}

const memberOf: Record<
  Exclude<SessionBreakdown, "event" | "cart_page">,
  (visit: SampleVisit) => string
> = {
  total: () => "",
  channel: (visit) => visit.channel,
  source_medium: (visit) => visit.sourceMedium,
  landing_page: (visit) => visit.page,
  referrer: (visit) => visit.referrer,
  device: (visit) => visit.device,
  country: (visit) => visit.country,
  hour: (visit) => visit.hour,
};

/** All session reports of a day as a connector emits them, counted from the same visits. */
export function sampleTrafficDay(day: string, visits: readonly SampleVisit[]): SessionDayRecord[] {
  return sessionBreakdowns.map((breakdown) =>
    sampleSessionDay({ day, breakdown, rows: rowsOf(breakdown, visits) }),
  );
}

function rowsOf(breakdown: SessionBreakdown, visits: readonly SampleVisit[]) {
  const rows: Record<string, ReturnType<typeof emptyRow>> = {};
  for (const visit of visits) {
    for (const member of membersOf(breakdown, visit)) {
      const row = (rows[member] ??= emptyRow());
      row.sessions += 1;
      row.users += 1;
      if (breakdown === "event" || breakdown === "cart_page") {
        row.events += 1;
        continue;
      }
      row.engagedSessions += Number(visit.isEngaged);
      row.durationMs += visit.seconds * 1000;
      row.pageViews += 2;
      row.purchases += Number(visit.steps.includes("purchase"));
    }
  }
  return rows;
}

function membersOf(breakdown: SessionBreakdown, visit: SampleVisit): readonly string[] {
  if (breakdown === "event") return visit.steps;
  if (breakdown === "cart_page") return visit.steps.includes("add_to_cart") ? [visit.page] : [];
  return [memberOf[breakdown](visit)];
}

function emptyRow() {
  return {
    sessions: 0,
    engagedSessions: 0,
    durationMs: 0,
    users: 0,
    pageViews: 0,
    events: 0,
    purchases: 0,
  };
}
