import { createRandom, mixSeed, type Random } from "../../core/random.ts";
import type { SessionEntry } from "../../core/session-builder.ts";
import { dayMs, hourMs } from "../../core/zone.ts";
import { acquisitionBy, browsingChannels } from "./browsing-channels.ts";
import { browsingVolume } from "./browsing-volume.ts";
import { campaignsBetween, pickCampaign, type TaggedCampaign } from "../ads/campaign-tags.ts";
import { landingTables } from "./landing-pages.ts";
import { browse } from "./browsing-steps.ts";
import { draw, weightedChoice } from "../weighted-choice.ts";
import { timeOfDay } from "../sales/orders.ts";
import { delayReport } from "./reporting-delay.ts";
import { emptySession, type TrafficDay } from "./traffic-day.ts";
import type { TrafficRegister } from "./traffic-register.ts";
import { traitsOfBrowsingUser, browsingUser } from "./visitors.ts";

const channelChoice = weightedChoice(browsingChannels.map(({ share }) => share));
const landingChoices = browsingChannels.map(({ landing }) => {
  const { cumulative } = landingTables[landing];
  return weightedChoice(cumulative.map((sum, index) => sum - (cumulative[index - 1] ?? 0)));
});

/** Share of sessions without a page view. */
const pagelessShare = 0.012;

/** Share of returning sessions on the same day as the user's first. */
const sameDayShare = 0.25;
const longestAbsenceDays = 28;
const averageAbsenceDays = 8;

/**
 * Adds the sessions without an order. All sessions of the day are drawn in order, including future ones, so that a
 * later read continues with the same sessions.
 */
export function addBrowsingSessions(day: TrafficDay): void {
  const { seed, startsAt, endsAt, untilMs, builder } = day;
  const { sessions, newUsers } = browsingVolume(seed, day.day);
  const random = createRandom(mixSeed(seed, 71, day.day));
  const indexes = channelIndexes(day.register);
  const campaigns = browsingChannels.map(({ name }) =>
    name === null ? [] : campaignsBetween(name, startsAt, endsAt),
  );
  const firstStarts = new Float64Array(newUsers);
  const earlierUsers = Array.from(
    { length: longestAbsenceDays },
    (_, index) => browsingVolume(seed, day.day - 1 - index).newUsers,
  );
  const session = emptySession();
  for (let index = 0; index < sessions; index += 1) {
    // On the days when the clock changes, hours are scaled to the length of the day.
    session.startedAt = startsAt + Math.floor((timeOfDay(random) / dayMs) * (endsAt - startsAt));
    if (index < newUsers) {
      firstStarts[index] = session.startedAt;
      session.user = browsingUser(day.day, index);
      session.isNewUser = 1;
    } else {
      session.isNewUser = 0;
      makeReturning(random, { day: day.day, endsAt, firstStarts, earlierUsers }, session);
    }
    const { device, country } = traitsOfBrowsingUser(seed, session.user);
    session.device = device;
    session.country = country;
    const channel = draw(channelChoice, random.next());
    const running = campaigns[channel] ?? [];
    const campaign =
      running.length === 0
        ? null
        : pickCampaign(running, session.startedAt, mixSeed(seed, 73, day.day, index));
    session.acquisition = campaign
      ? campaignIndex(day.register, campaign, channel)
      : (indexes.acquisitions[channel] ?? 0);
    const landing = draw(landingChoices[channel] ?? channelChoice, random.next());
    const isPageless = random.chance(pagelessShare);
    session.landingPage = isPageless ? 0 : (indexes.landings[landing] ?? 0);
    delayReport(random, session);
    const bounceShare = browsingChannels[channel]?.bounceShare ?? 0.5;
    browse(random, day, session, isPageless ? 1 : bounceShare);
    if (session.startedAt <= untilMs) builder.add(session);
    else builder.dropItems();
  }
}

type EarlierVisits = {
  day: number;
  endsAt: number;
  /** The start of each new user's first session on the day. */
  firstStarts: Float64Array;
  /** The numbers of new users on the previous days, latest first. */
  earlierUsers: readonly number[];
};

/** Turns it into a session of a user who was new on this day or in one of the weeks before. */
function makeReturning(random: Random, earlier: EarlierVisits, session: SessionEntry): void {
  const { day, endsAt, firstStarts, earlierUsers } = earlier;
  const isSameDay = random.chance(sameDayShare);
  const chance = random.next();
  if (isSameDay) {
    const index = Math.floor(chance * firstStarts.length);
    const delay = (0.6 + 5 * random.next()) * hourMs;
    const again = Math.floor((firstStarts[index] ?? endsAt) + delay);
    if (again < endsAt) {
      session.startedAt = again;
      session.user = browsingUser(day, index);
      return;
    }
  }
  const absence = Math.floor(-averageAbsenceDays * Math.log(1 - random.next()));
  const daysAgo = Math.min(longestAbsenceDays, 1 + absence);
  const index = Math.floor(chance * (earlierUsers[daysAgo - 1] ?? 0));
  session.user = browsingUser(day - daysAgo, index);
}

type ChannelIndexes = {
  acquisitions: number[];
  landings: number[];
  campaigns: Map<TaggedCampaign, number>;
};

const knownIndexes = new WeakMap<TrafficRegister, ChannelIndexes>();

/** Returns the register's indexes for the channels and their landing pages. */
function channelIndexes(register: TrafficRegister): ChannelIndexes {
  let indexes = knownIndexes.get(register);
  if (!indexes) {
    indexes = {
      acquisitions: browsingChannels.map((one) => register.acquisitionIndex(one.acquisition)),
      landings: landingTables.home.items.map((page) => register.pageIndex(page)),
      campaigns: new Map(),
    };
    knownIndexes.set(register, indexes);
  }
  return indexes;
}

/** Returns the register's index for the campaign's acquisition; each campaign has one channel. */
function campaignIndex(
  register: TrafficRegister,
  campaign: TaggedCampaign,
  channel: number,
): number {
  const { campaigns } = channelIndexes(register);
  const known = campaigns.get(campaign);
  if (known !== undefined) return known;
  const whole = browsingChannels[channel];
  const index = whole ? register.acquisitionIndex(acquisitionBy(campaign, whole)) : 0;
  campaigns.set(campaign, index);
  return index;
}
