import { describe, expect, test } from "vitest";
import type { EmailResult } from "../../core/marketing-data.ts";
import { dayMs, hourMs, zoneDay } from "../../core/zone.ts";
import { decodedSessions } from "../../testing/decoded-sessions.ts";
import { marketing, now, store, visits } from "../../testing/demo-year.ts";
import { createDemoStore } from "../demo-store.ts";
import { emailClicksOfSessions } from "./email-results.ts";
import { createDemoMarketing } from "../marketing.ts";
import { createDemoTraffic } from "../traffic.ts";

const zone = "America/New_York";
const today = zoneDay(zone, now);

const { email } = marketing;
const [klaviyo] = email.klaviyo;
const [mailchimp] = email.mailchimp;

const mailings = [...(klaviyo?.campaigns ?? []), ...(mailchimp?.campaigns ?? [])];
const sent = mailings.filter(({ status }) => status === "sent");

/** All emails' clicks, summed once for all tests. */
const clicked = sent.reduce((sum, { result }) => sum + result.clicks, 0);

const counts = (result: EmailResult | undefined) =>
  result ? Object.values(result).map(Number) : [];
const deliveredOf = (result: EmailResult) =>
  result.recipients - result.hardBounces - result.softBounces;

/** Returns when the sessions with that tag began, in the days up to a moment. */
function sessionTimes(source: string, campaign: string, fromDay: number, toDay: number): number[] {
  const times: number[] = [];
  for (let day = fromDay; day <= toDay; day += 1) {
    for (const { acquisition, startedAt } of decodedSessions(visits, day)) {
      if (acquisition?.source === source && acquisition.campaign === campaign) {
        times.push(startedAt);
      }
    }
  }
  return times;
}

describe("the demo's email campaigns", () => {
  test("are sent every week and on occasions, with drafts and scheduled ones", () => {
    const weekly = sent.filter(({ utmCampaign }) => utmCampaign === "weekly-newsletter");
    expect(weekly.length).toBeGreaterThanOrEqual(55);
    const times = weekly.map(({ sentAt }) => sentAt ?? 0);
    for (const gap of times.slice(1).map((at, index) => at - (times[index] ?? 0))) {
      expect(Math.abs(gap - 7 * dayMs)).toBeLessThanOrEqual(hourMs);
    }
    expect(sent.length).toBeGreaterThan(weekly.length + 12 + 5);
    const statuses = klaviyo?.campaigns.map(({ status }) => status);
    expect(statuses).toContain("draft");
    expect(statuses).toContain("scheduled");
    expect(sent.every(({ sentAt }) => sentAt !== null && sentAt <= now)).toBe(true);
    const unsent = mailings.filter(({ status }) => status !== "sent");
    for (const { sentAt, result } of unsent) {
      expect([sentAt, result.recipients, result.clicks]).toEqual([null, 0, 0]);
    }
    expect(new Set(mailings.map(({ id }) => id)).size).toBe(mailings.length);
  });

  test("have realistic open, click and unsubscribe rates", () => {
    for (const { result } of sent) {
      const delivered = deliveredOf(result);
      expect(result.opens).toBeGreaterThanOrEqual(result.uniqueOpens);
      expect(result.uniqueOpens).toBeGreaterThan(result.uniqueClicks);
      expect(result.clicks).toBeGreaterThanOrEqual(result.uniqueClicks);
      expect(delivered / result.recipients).toBeGreaterThan(0.985);
    }
    // The store's data contain only part of the first email's visits, and the last emails are still receiving visits.
    const whole = sent.slice(1).filter(({ sentAt }) => now - (sentAt ?? now) > 10 * dayMs);
    expect(whole.length).toBeGreaterThan(60);
    expect(clicked).toBeGreaterThan(60_000);
    for (const { result } of whole) {
      const delivered = deliveredOf(result);
      expect(Math.abs(result.uniqueOpens / delivered - 0.4)).toBeLessThan(0.035);
      expect(result.uniqueClicks / delivered).toBeGreaterThan(0.018);
      expect(result.uniqueClicks / delivered).toBeLessThan(0.042);
      expect(result.unsubscribes / delivered).toBeGreaterThan(0.001);
      expect(result.unsubscribes / delivered).toBeLessThan(0.004);
    }
  });

  test("count the sessions between one weekly email and the next as clicks of the first", () => {
    const weekly = sent.filter(({ utmCampaign }) => utmCampaign === "weekly-newsletter");
    const [mailing, next] = weekly.slice(-4);
    const [from = 0, to = 0] = [mailing?.sentAt ?? 0, next?.sentAt ?? 0];
    const times = sessionTimes(
      "klaviyo",
      "weekly-newsletter",
      zoneDay(zone, from),
      zoneDay(zone, to),
    );
    const own = times.filter((at) => at >= from && at < to);
    expect(own.length).toBeGreaterThan(700);
    expect(mailing?.result.clicks).toBe(emailClicksOfSessions(own.length));
  });

  test("go to trade customers through a second tool, with few recipients and their own sessions", () => {
    const trade = sent.filter((mailing) => mailchimp?.campaigns.includes(mailing));
    expect(trade).toHaveLength(13);
    const mailing = trade.at(-2);
    const day = zoneDay(zone, mailing?.sentAt ?? 0);
    const times = sessionTimes("mailchimp", "trade-letter", day, day + 12);
    expect(times.length).toBeGreaterThan(3);
    expect(times.length).toBeLessThan(40);
    expect(mailing?.result.clicks).toBe(emailClicksOfSessions(times.length));
    expect(mailing?.result.recipients).toBeLessThan(600);
    expect(trade.reduce((sum, one) => sum + one.result.orders, 0)).toBeGreaterThan(3);
  });

  test("gain results for days and never lose any", () => {
    const recent = createDemoStore({ months: 2 });
    const recentTraffic = createDemoTraffic(recent);
    const mailingAt = (at: number) =>
      createDemoMarketing(recent, recentTraffic)
        .read(at)
        .email.klaviyo[0]?.campaigns.find(({ id }) => id === sent.findLast(isNewsletter)?.id);
    const sentAt = sent.findLast(isNewsletter)?.sentAt ?? 0;
    expect(mailingAt(sentAt - hourMs)?.status).toBe("scheduled");
    let before = counts(mailingAt(sentAt + hourMs)?.result);
    for (const hours of [5, 24, 72]) {
      const after = counts(mailingAt(sentAt + hours * hourMs)?.result);
      after.forEach((count, index) => expect(count).toBeGreaterThanOrEqual(before[index] ?? 0));
      expect(after).not.toEqual(before);
      before = after;
    }
  });
});

const isNewsletter = ({ utmCampaign }: { utmCampaign: string }) =>
  utmCampaign === "weekly-newsletter";

describe("the demo's flows", () => {
  test("are four live flows whose clicks match their sessions in analytics", () => {
    const day = today - 20;
    const names = klaviyo?.flows.map(({ utmCampaign }) => utmCampaign);
    expect(names).toEqual(["welcome-series", "abandoned-cart", "win-back", "post-purchase"]);
    expect(mailchimp?.flows).toEqual([]);
    for (const flow of klaviyo?.flows ?? []) {
      const result = flow.resultOf(day);
      const sessions = sessionTimes("klaviyo", flow.utmCampaign, day, day).length;
      expect(sessions).toBeGreaterThan(2);
      expect(result.clicks).toBe(emailClicksOfSessions(sessions));
      const delivered = deliveredOf(result);
      expect(result.uniqueClicks / delivered).toBeGreaterThan(0.015);
      expect(result.uniqueClicks / delivered).toBeLessThan(0.1);
      expect(result.uniqueOpens / delivered).toBeGreaterThan(0.4);
      expect(flow.resultOf(today + 1).recipients).toBe(0);
    }
  });
});

test("attributes each order to the last email of a tool that was clicked within five days", () => {
  const firstAt = sent[0]?.sentAt ?? 0;
  const lastDay = today - 12;
  const orders = [...store.read(now).orders.values()].filter(
    (order) => order.channel === "online_store" && !order.isTest,
  );
  const clicks = orders.flatMap(({ journey, processedAt }) => {
    const last = journey?.visits.findLast(({ utm }) => utm?.source === "klaviyo");
    const isInTime = last !== undefined && last.occurredAt >= processedAt - 5 * dayMs;
    return isInTime && last.occurredAt >= firstAt ? [last] : [];
  });
  const before = clicks.filter(({ occurredAt }) => zoneDay(zone, occurredAt) <= lastDay);
  const ofMailings = before.filter(({ utm }) => utm?.campaign === "weekly-newsletter");
  const weekly = sent.filter(isNewsletter);
  const until = weekly.findLast(({ sentAt }) => zoneDay(zone, sentAt ?? 0) <= lastDay)?.sentAt ?? 0;
  const own = ofMailings.filter(({ occurredAt }) => occurredAt < until);
  const attributed = weekly
    .filter(({ sentAt }) => (sentAt ?? 0) < until)
    .reduce((sum, { result }) => sum + result.orders, 0);
  expect(own.length).toBeGreaterThan(2000);
  expect(attributed).toBe(own.length);
  for (const flow of klaviyo?.flows ?? []) {
    const made = before.filter(({ utm }) => utm?.campaign === flow.utmCampaign);
    let sum = 0;
    for (let day = zoneDay(zone, firstAt); day <= lastDay; day += 1) {
      sum += flow.resultOf(day).orders;
    }
    const early = made.filter(({ occurredAt }) => occurredAt >= firstAt).length;
    expect(sum).toBeGreaterThanOrEqual(early);
    expect(sum - early).toBeLessThan(5);
  }
});
