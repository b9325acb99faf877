import type { Database } from "@cartograph/database/schema.ts";
import type { FiguresByFacts, FiguresScope } from "../metrics/fact-figures.ts";
import { openSourceDayFigures, type SourceDayFigures } from "../metrics/source-day-figures.ts";
import type { Cut } from "./cut.ts";

/** Daily reports that no dimension cuts. */
function uncut<Fact extends "sessions" | "item_views" | "search" | "ads" | "email">(
  pick: (figures: SourceDayFigures) => FiguresByFacts[Fact],
  none: FiguresByFacts[Fact],
): Cut<Fact> {
  return {
    dimensions: [],
    allFigures: (db, scope) => pick(sourceDays(db, scope)),
    noFigures: () => none,
    filteredFigures: () => none,
    groupedFigures: async () => new Map(),
  };
}

export function sourceDays(db: Database, scope: FiguresScope): SourceDayFigures {
  const { store, cache, accounts, window, needsAllDays = false } = scope;
  return openSourceDayFigures(db, {
    storeId: store.id,
    currency: store.currency,
    cache,
    accounts,
    span: window,
    needsAllDays,
  });
}

function sessionFigures(figures: SourceDayFigures): FiguresByFacts["sessions"] {
  const { sessionDays, sessionsByDay, channels, sessionsOfChannels } = figures;
  const { stepDays, stepsByDay, users } = figures;
  return {
    sessionDays,
    sessionsByDay,
    channels,
    sessionsOfChannels,
    stepDays,
    stepsByDay,
    users,
  };
}

const unknown = async () => null;

export const sessionsCut = uncut<"sessions">(sessionFigures, {
  sessionDays: unknown,
  sessionsByDay: unknown,
  channels: unknown,
  sessionsOfChannels: unknown,
  stepDays: unknown,
  stepsByDay: unknown,
  users: unknown,
});

export const itemViewsCut = uncut<"item_views">(
  ({ productViews, productViewsByDay }) => ({ productViews, productViewsByDay }),
  { productViews: unknown, productViewsByDay: unknown },
);

export const searchCut = uncut<"search">(({ search }) => ({ search }), { search: unknown });

export const adsCut = uncut<"ads">(({ ads }) => ({ ads }), { ads: unknown });

export const emailCut = uncut<"email">(({ email, emailDays }) => ({ email, emailDays }), {
  email: unknown,
  emailDays: unknown,
});
