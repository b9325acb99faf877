import { sumResults } from "../../core/email-results.ts";
import type { EmailResult } from "../../core/marketing-data.ts";
import { mixSeed } from "../../core/random.ts";
import { hourMs } from "../../core/zone.ts";
import type { CampaignSessions } from "../ads/campaign-sessions.ts";
import type { ClaimBook } from "../ads/claim-book.ts";
import type { Mailing } from "./email-mailings.ts";
import { membersAt } from "./email-lists.ts";
import type { FlowPlan } from "./email-plans.ts";

/** Share of email clicks without a session in analytics. */
const untrackedClickShare = 0.08;

/** Returns how many clicks an email tool counts for that many sessions in analytics. */
export function emailClicksOfSessions(sessions: number): number {
  return Math.round(sessions / (1 - untrackedClickShare));
}

/** Share of the clicks that are a person's first. */
const firstClickShare = 0.86;

/** Number of hours in which two thirds of the opens happen. */
const openingHours = 16;

/** Share of list members who can be emailed. */
const reachableShare = 0.985;

export type EmailReading = {
  seed: number;
  nowMs: number;
  sessions: CampaignSessions;
  claims: ClaimBook;
};

/** Returns an email's results so far. */
export function resultOfMailing(reading: EmailReading, mailing: Mailing): EmailResult {
  const { platform, utmCampaign, sentAt, visitsUntil, list, number } = mailing;
  if (sentAt > reading.nowMs) return sumResults([]);
  const query = { platform, utmCampaign, fromMs: sentAt, toMs: visitsUntil };
  const clicks = emailClicksOfSessions(reading.sessions.within(query).sessions);
  return resultOf(reading, {
    recipients: Math.round(membersAt(list, sentAt) * reachableShare),
    clicks,
    openRate: [0.37, 0.43],
    sentAt,
    subject: [number, mailing.list.length],
    ...attributed(reading, query),
  });
}

/** Returns the results so far of the emails that a flow sent in that period. */
export function resultOfFlow(
  reading: EmailReading,
  { platform, utmCampaign, clickRate }: FlowPlan,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): EmailResult {
  if (fromMs > reading.nowMs) return sumResults([]);
  const query = { platform, utmCampaign, fromMs, toMs };
  const clicks = emailClicksOfSessions(reading.sessions.within(query).sessions);
  const subject = [Math.floor(fromMs / hourMs), utmCampaign.length];
  const [low, high] = clickRate;
  const rate = low + (high - low) * chanceOf(reading.seed, subject, 0);
  return resultOf(reading, {
    recipients: Math.round((clicks * firstClickShare) / rate),
    clicks,
    openRate: [0.44, 0.54],
    sentAt: fromMs,
    subject,
    ...attributed(reading, query),
  });
}

type Sending = {
  recipients: number;
  clicks: number;
  openRate: readonly [low: number, high: number];
  sentAt: number;
  /** Identifies the subject's random numbers. */
  subject: readonly number[];
  orders: number;
  revenueMinor: number;
};

function resultOf({ seed, nowMs }: EmailReading, sending: Sending): EmailResult {
  const { recipients, clicks, openRate, sentAt, subject, orders, revenueMinor } = sending;
  const between = (stream: number, low: number, high: number) =>
    low + (high - low) * chanceOf(seed, subject, stream);
  const hardBounces = Math.round(recipients * between(1, 0.0008, 0.0025));
  const softBounces = Math.round(recipients * between(2, 0.003, 0.007));
  const delivered = recipients - hardBounces - softBounces;
  const soFar = 1 - Math.exp(-(nowMs - sentAt) / (openingHours * hourMs));
  const uniqueClicks = Math.round(clicks * firstClickShare);
  const opened = Math.round(delivered * between(3, ...openRate) * soFar);
  const uniqueOpens = Math.min(delivered, Math.max(uniqueClicks, opened));
  return {
    recipients,
    hardBounces,
    softBounces,
    opens: Math.round(uniqueOpens * 1.35),
    uniqueOpens,
    clicks,
    uniqueClicks,
    unsubscribes: Math.round(delivered * between(4, 0.0013, 0.0036) * soFar),
    spamComplaints: Math.floor(delivered * between(5, 0.0001, 0.0003) * soFar),
    orders,
    revenueMinor,
  };
}

function attributed({ claims }: EmailReading, query: Parameters<ClaimBook["within"]>[0]) {
  const { orders, valueMinor } = claims.within(query);
  return { orders, revenueMinor: Math.round(valueMinor) };
}

/** At least 0 and below 1; depends on the subject and the stream only. */
function chanceOf(seed: number, subject: readonly number[], stream: number): number {
  return (mixSeed(seed, 101, ...subject, stream) >>> 0) / 2 ** 32;
}
