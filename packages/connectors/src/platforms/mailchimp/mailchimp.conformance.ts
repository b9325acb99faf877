import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import { firstReadDays } from "../../core/restated-days.ts";
import type { ConformanceHarness, ConformanceSubject } from "../../testing/conformance-subject.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { openHarness } from "../../testing/sandbox-account.ts";
import type { Kept } from "../../testing/read-all.ts";
import { createMailchimpConnector } from "./mailchimp.connector.ts";

/** 8 AM in New York, the account's zone. */
const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 24 * 60 * 60_000;

export const mailchimpConformance: ConformanceSubject = {
  platform: "mailchimp",
  pageSize: 7,
  platformFaults: ["too_many_connections", "internal_error", "request_blocked", "firewall"],
  changingStream: "email_days",
  trackedCount: "recipients",
  triesWhileDown: 8,
  canary: { apiKey: "canary5f1c9e0d-us21", secret: "canary5f1c9e0d" },
  open,
};

async function open(): Promise<ConformanceHarness> {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const opened = await openHarness("mailchimp", {
    timing,
    sandbox: { marketing },
    createConnector: (options) =>
      createMailchimpConnector({
        ...options,
        // Small pages, so that windows need several.
        paging: { perPage: 7, windowDays: 90 },
      }),
  });
  return {
    ...opened,
    expectedCounts: () => expectedCountsOf(marketing, timing.now()),
    count: countRows,
    fill: (count) => fill(marketing, count),
    applyChanges: () => applyChanges(marketing),
  };
}

/** Number of days, of sent campaigns, and the sums of recipients and revenue. */
function expectedCountsOf(marketing: EditableMarketing, now: number): Record<string, number> {
  const [account] = marketing.read(now).email.mailchimp;
  const sent = account?.campaigns.filter(({ sentAt }) => sentAt !== null) ?? [];
  return {
    email_day: firstReadDays,
    campaigns: sent.length,
    recipients: sent.reduce((sum, { result }) => sum + result.recipients, 0),
    revenueMinor: sent.reduce((sum, { result }) => sum + result.revenueMinor, 0),
  };
}

function countRows(kept: Kept): Record<string, number> {
  const rows = [...kept.values()].flatMap((each) => (each.kind === "email_day" ? each.rows : []));
  return {
    email_day: kept.size,
    campaigns: rows.length,
    recipients: rows.reduce((sum, { recipients }) => sum + recipients, 0),
    revenueMinor: rows.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0),
  };
}

/** This many sent campaigns, some on one day, and as many unsent ones. */
function fill(marketing: EditableMarketing, count: number): void {
  for (let index = 0; index < count; index += 1) {
    const back = index % 4 === 3 ? index - 1 : index;
    const recipients = 100 + index;
    marketing.addEmailCampaign("mailchimp", {
      id: `sent${index}`,
      sentAt: present - back * 13 * dayMs - index * 1_000,
      result: { recipients, uniqueOpens: 30, uniqueClicks: 9, orders: 2, revenueMinor: 4_005 },
    });
    marketing.addEmailCampaign("mailchimp", { id: `draft${index}` });
  }
}

/** One campaign gets opens and orders, one is deleted, a draft is sent, and another is sent. */
function applyChanges(marketing: EditableMarketing): void {
  marketing.changeEmailCampaign("sent0", { result: { recipients: 155, revenueMinor: 99_999 } });
  marketing.removeEmailCampaign("sent1");
  marketing.changeEmailCampaign("draft2", {
    status: "sent",
    sentAt: present,
    result: { recipients: 77 },
  });
  marketing.addEmailCampaign("mailchimp", { sentAt: present, result: { recipients: 5 } });
}
