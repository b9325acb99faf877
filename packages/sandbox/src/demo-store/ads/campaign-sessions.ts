import { stepBits, type SessionColumns, type Traffic } from "../../core/traffic-data.ts";
import { hourMs, zoneDay, zoneDayStart } from "../../core/zone.ts";
import { platformTags, type TaggedPlatform } from "./campaign-tags.ts";

/** Sessions that carry a campaign's tags. */
export type CampaignSessions = {
  /** Sessions that began from `fromMs` up to but excluding `toMs`; both must be whole hours. */
  within(visits: CampaignVisits): { sessions: number; carts: number };
};

export type CampaignVisits = {
  platform: TaggedPlatform;
  utmCampaign: string;
  fromMs: number;
  toMs: number;
};

/** A day has 25 hours when daylight saving time ends. */
const hoursOfLongestDay = 25;

/** Counts by hour of the day, so that days of another time zone and hours since an email can be counted. */
type HourlyCounts = { sessions: Uint16Array; carts: Uint16Array };
type DayCounts = ReadonlyMap<string, HourlyCounts>;

/** Counts each day once until it changes; its sessions are not kept. */
const knownCounts = new WeakMap<SessionColumns, DayCounts>();

const nothing = { sessions: 0, carts: 0 };

export function countCampaignSessions(traffic: Traffic): CampaignSessions {
  const { timezone } = traffic.property;

  function countsOf(day: number): DayCounts {
    const columns = traffic.sessionsOf(day);
    let counts = knownCounts.get(columns);
    if (!counts) {
      counts = countDay(columns, traffic, zoneDayStart(timezone, day));
      knownCounts.set(columns, counts);
    }
    return counts;
  }

  return {
    within({ platform, utmCampaign, fromMs, toMs }) {
      const { source } = platformTags[platform];
      const sum = { ...nothing };
      const firstDay = Math.max(traffic.firstDay, zoneDay(timezone, fromMs));
      for (let day = firstDay; day <= zoneDay(timezone, toMs - 1); day += 1) {
        const hours = countsOf(day).get(`${source} ${utmCampaign}`);
        if (!hours) continue;
        const startsAt = zoneDayStart(timezone, day);
        for (let hour = 0; hour < hoursOfLongestDay; hour += 1) {
          const at = startsAt + hour * hourMs;
          if (at < fromMs || at >= toMs) continue;
          sum.sessions += hours.sessions[hour] ?? 0;
          sum.carts += hours.carts[hour] ?? 0;
        }
      }
      return sum;
    },
  };
}

const taggedMediums: ReadonlySet<string> = new Set(
  Object.values(platformTags).map(({ source, medium }) => `${source} ${medium}`),
);

function countDay(columns: SessionColumns, { lists }: Traffic, startsAt: number): DayCounts {
  const byAcquisition = lists.acquisitions.map(({ source, medium }): HourlyCounts | null =>
    taggedMediums.has(`${source} ${medium}`)
      ? {
          sessions: new Uint16Array(hoursOfLongestDay),
          carts: new Uint16Array(hoursOfLongestDay),
        }
      : null,
  );
  const { acquisition, startedAt, steps, length } = columns;
  for (let index = 0; index < length; index += 1) {
    const counts = byAcquisition[acquisition[index] ?? 0];
    if (!counts) continue;
    const hour = Math.floor(((startedAt[index] ?? 0) - startsAt) / hourMs);
    counts.sessions[hour] = (counts.sessions[hour] ?? 0) + 1;
    if ((steps[index] ?? 0) & stepBits.add_to_cart) {
      counts.carts[hour] = (counts.carts[hour] ?? 0) + 1;
    }
  }
  const counts = new Map<string, HourlyCounts>();
  byAcquisition.forEach((hours, index) => {
    const found = lists.acquisitions[index];
    if (!hours || !found || hours.sessions.every((count) => count === 0)) return;
    counts.set(`${found.source} ${found.campaign}`, hours);
  });
  return counts;
}
