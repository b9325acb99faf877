import { expect, test } from "vitest";
import { zoneDay } from "../../core/zone.ts";
import { createEditableMarketing } from "./editable-marketing.ts";

const now = Date.UTC(2026, 5, 10, 12);
const today = zoneDay("America/New_York", now);

test("returns a campaign's days as set and adjusts them on request", () => {
  const marketing = createEditableMarketing();
  const id = marketing.addCampaign("google_ads", { name: "Brand" });
  marketing.setDay(id, today - 1, { spendMinor: 1250, impressions: 90, clicks: 7 });
  marketing.setDay(id, today + 1, { spendMinor: 99 });
  const account = () => marketing.read(now).ads.google_ads[0];
  const { version } = marketing.read(now);
  expect(account()?.campaigns).toMatchObject([{ id, name: "Brand", status: "active" }]);
  expect(account()?.daysOf(today - 1)).toEqual([
    {
      campaignId: id,
      spendMinor: 1250,
      impressions: 90,
      clicks: 7,
      addToCarts: 0,
      conversions: 0,
      conversionValueMinor: 0,
    },
  ]);
  expect(account()?.daysOf(today + 1)).toEqual([]);
  marketing.changeDay(id, today - 1, { conversions: 1.5 });
  marketing.changeCampaign(id, { status: "deleted" });
  expect(marketing.read(now).version).toBeGreaterThan(version);
  expect(account()?.daysOf(today - 1)).toMatchObject([{ spendMinor: 1250, conversions: 1.5 }]);
  expect(account()?.campaigns).toMatchObject([{ id, status: "deleted" }]);
  marketing.removeDay(id, today - 1);
  expect(account()?.daysOf(today - 1)).toEqual([]);
  expect(() => marketing.changeDay(id, today - 1, {})).toThrow(RangeError);
  expect(() => marketing.changeCampaign("1", {})).toThrow(RangeError);
});

test("keeps changes to one account separate from the others", () => {
  const marketing = createEditableMarketing();
  marketing.addAdAccount("facebook_ads", { id: "77777", currency: "GBP" });
  const first = marketing.addCampaign("facebook_ads");
  const second = marketing.addCampaign("facebook_ads", {}, "77777");
  marketing.changeAdAccount("facebook_ads", { timezone: "Europe/Paris" });
  const accounts = marketing.read(now).ads.facebook_ads;
  expect(accounts.map((one) => [one.id, one.currency, one.timezone])).toEqual([
    ["4410000000012", "EUR", "Europe/Paris"],
    ["77777", "GBP", "America/Los_Angeles"],
  ]);
  expect(accounts.map(({ campaigns }) => campaigns.map(({ id }) => id))).toEqual([
    [first],
    [second],
  ]);
  expect(() => marketing.addCampaign("tiktok_ads", {}, "1")).toThrow(RangeError);
});

test("returns campaigns and flows as set", () => {
  const marketing = createEditableMarketing();
  const sentAt = now - 60_000;
  const sent = marketing.addEmailCampaign("mailchimp", { sentAt, result: { recipients: 20 } });
  const draft = marketing.addEmailCampaign("mailchimp");
  const flow = marketing.addFlow("klaviyo", { name: "Welcome" });
  marketing.setFlowDay(flow, today, { recipients: 3, uniqueOpens: 2 });
  marketing.changeEmailCampaign(sent, { result: { uniqueOpens: 4 } });
  const { klaviyo, mailchimp } = marketing.read(now).email;
  expect(mailchimp[0]?.campaigns).toMatchObject([
    { id: sent, status: "sent", sentAt, result: { recipients: 20, uniqueOpens: 4 } },
    { id: draft, status: "draft", sentAt: null, result: { recipients: 0 } },
  ]);
  expect(klaviyo[0]?.flows).toMatchObject([{ id: flow, name: "Welcome", status: "live" }]);
  expect(klaviyo[0]?.flows[0]?.resultOf(today)).toMatchObject({ recipients: 3, opens: 2 });
  expect(klaviyo[0]?.flows[0]?.resultOf(today - 1).recipients).toBe(0);
});
