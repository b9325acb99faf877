import {
  type SessionBreakdown,
  type SessionDayRecord,
  sessionBreakdowns,
} from "@cartograph/contracts/day-records.ts";
import { sampleSessionDay } from "./sample-days.ts";

/** A session. All breakdowns of its day are counted from the same sessions. */
export type SampleSession = {
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
  /** Funnel events of the session, such as `add_to_cart`. */
  steps: readonly string[];
};

/** By default a direct session of one minute from a US desktop. */
export function sampleSession(more: Partial<SampleSession> = {}): SampleSession {
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
  (session: SampleSession) => string
> = {
  total: () => "",
  channel: (session) => session.channel,
  source_medium: (session) => session.sourceMedium,
  landing_page: (session) => session.page,
  referrer: (session) => session.referrer,
  device: (session) => session.device,
  country: (session) => session.country,
  hour: (session) => session.hour,
};

/** All session reports of a day as a connector emits them, counted from the same sessions. */
export function sampleTrafficDay(
  day: string,
  sessions: readonly SampleSession[],
): SessionDayRecord[] {
  return sessionBreakdowns.map((breakdown) =>
    sampleSessionDay({ day, breakdown, rows: rowsOf(breakdown, sessions) }),
  );
}

function rowsOf(breakdown: SessionBreakdown, sessions: readonly SampleSession[]) {
  const rows: Record<string, ReturnType<typeof emptyRow>> = {};
  for (const session of sessions) {
    for (const member of membersOf(breakdown, session)) {
      const row = (rows[member] ??= emptyRow());
      row.sessions += 1;
      row.users += 1;
      if (breakdown === "event" || breakdown === "cart_page") {
        row.events += 1;
        continue;
      }
      row.engagedSessions += Number(session.isEngaged);
      row.durationMs += session.seconds * 1000;
      row.pageViews += 2;
      row.purchases += Number(session.steps.includes("purchase"));
    }
  }
  return rows;
}

function membersOf(breakdown: SessionBreakdown, session: SampleSession): readonly string[] {
  if (breakdown === "event") return session.steps;
  if (breakdown === "cart_page") return session.steps.includes("add_to_cart") ? [session.page] : [];
  return [memberOf[breakdown](session)];
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
