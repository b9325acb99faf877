import type { EmailResult } from "../../core/marketing-data.ts";
import { mixSeed } from "../../core/random.ts";
import { hourMs } from "../../core/zone.ts";
import type { CampaignSessions } from "../ads/campaign-sessions.ts";
import type { ClaimBook } from "../ads/claim-book.ts";
import type { Letter } from "./email-letters.ts";
import { membersAt } from "./email-lists.ts";
import type { FlowPlan } from "./email-plans.ts";

/** Of the clicks in e-mails, those after which analytics saw no session. */
export const unseenEmailClickShare = 0.08;

/** How many clicks an e-mail tool counts where analytics saw that many sessions. */
export function emailClicksOfSessions(sessions: number): number {
  return Math.round(sessions / (1 - unseenEmailClickShare));
}

/** Of the clicks, those that are a person's first one. */
const firstClickShare = 0.86;

/** In how many hours two thirds of what is opened is opened. */
const openingHours = 16;

/** Of the list, those who can be written to. */
const reachableShare = 0.985;

export type EmailReading = {
  seed: number;
  nowMs: number;
  sessions: CampaignSessions;
  claims: ClaimBook;
};

/** What became of a letter by now. */
export function resultOfLetter(reading: EmailReading, letter: Letter): EmailResult {
  const { platform, utmCampaign, sentAt, visitsUntil, list, number } = letter;
  if (sentAt > reading.nowMs) return emptyResult();
  const asked = { platform, utmCampaign, fromMs: sentAt, toMs: visitsUntil };
  const clicks = emailClicksOfSessions(reading.sessions.within(asked).sessions);
  return resultOf(reading, {
    recipients: Math.round(membersAt(list, sentAt) * reachableShare),
    clicks,
    openRate: [0.37, 0.43],
    sentAt,
    subject: [number, letter.list.length],
    ...attributed(reading, asked),
  });
}

/** What became by now of the messages that a flow sent in that time. */
export function resultOfFlow(
  reading: EmailReading,
  { platform, utmCampaign, clickRate }: FlowPlan,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): EmailResult {
  if (fromMs > reading.nowMs) return emptyResult();
  const asked = { platform, utmCampaign, fromMs, toMs };
  const clicks = emailClicksOfSessions(reading.sessions.within(asked).sessions);
  const subject = [Math.floor(fromMs / hourMs), utmCampaign.length];
  const [low, high] = clickRate;
  const rate = low + (high - low) * whimOf(reading.seed, subject, 0);
  return resultOf(reading, {
    recipients: Math.round((clicks * firstClickShare) / rate),
    clicks,
    openRate: [0.44, 0.54],
    sentAt: fromMs,
    subject,
    ...attributed(reading, asked),
  });
}

type Sending = {
  recipients: number;
  clicks: number;
  openRate: readonly [low: number, high: number];
  sentAt: number;
  /** What tells its whims from those of others. */
  subject: readonly number[];
  orders: number;
  revenueMinor: number;
};

function resultOf({ seed, nowMs }: EmailReading, sending: Sending): EmailResult {
  const { recipients, clicks, openRate, sentAt, subject, orders, revenueMinor } = sending;
  const between = (stream: number, low: number, high: number) =>
    low + (high - low) * whimOf(seed, subject, stream);
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

function attributed({ claims }: EmailReading, asked: Parameters<ClaimBook["within"]>[0]) {
  const { orders, valueMinor } = claims.within(asked);
  return { orders, revenueMinor: Math.round(valueMinor) };
}

/** At least 0, below 1: the subject's own for each stream. */
function whimOf(seed: number, subject: readonly number[], stream: number): number {
  return (mixSeed(seed, 101, ...subject, stream) >>> 0) / 2 ** 32;
}

function emptyResult(): EmailResult {
  return {
    recipients: 0,
    hardBounces: 0,
    softBounces: 0,
    opens: 0,
    uniqueOpens: 0,
    clicks: 0,
    uniqueClicks: 0,
    unsubscribes: 0,
    spamComplaints: 0,
    orders: 0,
    revenueMinor: 0,
  };
}
