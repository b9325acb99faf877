import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask, StoreContext } from "../ask.ts";
import { type Period, resolvePeriod } from "../calendar/period.ts";
import { findDataUntil } from "./data-until.ts";
import { type Figures, openFigures } from "./figures.ts";
import { findSources, type Sources } from "./sources.ts";
import type { StoreMemory } from "./store-memory.ts";

/** A question made ready: its days, its sources, and the figures of both sides, read when asked for. */
export type Comparison = {
  db: Database;
  store: StoreContext;
  basis: DateBasis;
  period: Period;
  /** Time of the data, UTC ms; null before any source was read to its end. */
  dataUntil: number | null;
  sources: Sources;
  memory: StoreMemory;
  current: Figures;
  /** Null when no day of the range has begun, so that there is nothing to compare. */
  previous: Figures | null;
};

export async function openComparison(
  db: Database,
  ask: Ask,
  memory: StoreMemory,
): Promise<Comparison> {
  const { store } = ask;
  const basis = ask.query.basis ?? "refund_date";
  const dataUntil = await findDataUntil(db, store.id);
  const period = resolvePeriod(ask.query, { timezone: store.timezone, now: ask.now, dataUntil });
  const scope = { store, basis, memory };
  return {
    db,
    store,
    basis,
    period,
    dataUntil,
    sources: await findSources(db, store.id),
    memory,
    current: openFigures(db, { ...scope, window: period.current }),
    previous: period.previous && openFigures(db, { ...scope, window: period.previous }),
  };
}
