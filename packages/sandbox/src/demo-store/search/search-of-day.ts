import type { SearchRow, SessionColumns } from "../../core/traffic-data.ts";
import { zoneDay, zoneDayStart } from "../../core/zone.ts";
import { countSearchClicks } from "./search-clicks.ts";
import { searchRowsOf } from "./search-impressions.ts";
import type { TrafficRegister } from "../traffic/traffic-register.ts";
import { createRowPacking } from "./packed-rows.ts";

/** Google Search counts days in this time zone. */
const searchZone = "America/Los_Angeles";

export type SearchDays = {
  /** Returns the search results of that day of `searchZone` until then; the same object until they change. */
  of(day: number, read: SearchRead): readonly SearchRow[];
};

type SearchRead = {
  /** The time zone of the sessions' days. */
  timezone: string;
  untilMs: number;
  sessionsOf(day: number): SessionColumns;
};

type CachedDay = { untilMs: number; parts: SessionColumns[]; packed: Int32Array };

/** The number of days whose rows stay unpacked, because callers read a month page by page. */
const maxUnpackedDays = 40;

/** Search results derived from the sessions that they led to; each day is created on its first read and cached. */
export function createSearchDays(seed: number, register: TrafficRegister): SearchDays {
  const cache = new Map<number, CachedDay>();
  const unpacked = new Map<Int32Array, readonly SearchRow[]>();
  const { pack, unpack } = createRowPacking();

  function rowsOf(packed: Int32Array): readonly SearchRow[] {
    const rows = unpacked.get(packed) ?? unpack(packed);
    unpacked.set(packed, rows);
    const [oldest = packed] = unpacked.keys();
    if (unpacked.size > maxUnpackedDays) unpacked.delete(oldest);
    return rows;
  }

  return {
    of(day, { timezone, untilMs, sessionsOf }) {
      const from = zoneDayStart(searchZone, day);
      const to = zoneDayStart(searchZone, day + 1);
      const until = Math.min(untilMs, to);
      if (until <= from) return [];
      const parts: SessionColumns[] = [];
      for (let part = zoneDay(timezone, from); part <= zoneDay(timezone, until - 1); part += 1) {
        parts.push(sessionsOf(part));
      }
      const known = cache.get(day);
      const isSame = parts.every((part, index) => known?.parts[index] === part);
      if (known && isSame && known.untilMs === until) return rowsOf(known.packed);
      const clicks = countSearchClicks(parts, { seed, register, from, until });
      const share = (until - from) / (to - from);
      const packed = pack(searchRowsOf(clicks, { seed, register, day, share }));
      cache.set(day, { untilMs: until, parts, packed });
      return rowsOf(packed);
    },
  };
}
