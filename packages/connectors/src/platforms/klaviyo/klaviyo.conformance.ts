import {
  createEditableMarketing,
  type EditableMarketing,
} from "@cartograph/sandbox/testing/datasets/editable-marketing.ts";
import { firstReadDays } from "../../core/restated-days.ts";
import type { ConformanceHarness, ConformanceSubject } from "../../testing/conformance-subject.ts";
import { createFakeTiming } from "../../testing/fake-timing.ts";
import { openHarness } from "../../testing/sandbox-account.ts";
import type { Kept } from "../../testing/read-all.ts";
import { createKlaviyoConnector } from "./klaviyo.connector.ts";

/** 8 AM in New York. */
const present = Date.UTC(2026, 5, 15, 12);
const dayMs = 24 * 60 * 60_000;
const today = Math.floor(present / dayMs);
const pageSize = 7;

export const klaviyoConformance: ConformanceSubject = {
  platform: "klaviyo",
  pageSize,
  // Left out: `daily_quota`, which ends a sync (klaviyo-limits.test.ts).
  platformFaults: ["gateway_text", "firewall", "throttled"],
  changingStream: "email_days",
  trackedCount: "campaigns",
  triesWhileDown: 8,
  canary: { apiKey: "pk_canary_5f1c9e", secret: "canary_5f1c9e" },
  open,
};

async function open(): Promise<ConformanceHarness> {
  const timing = createFakeTiming(present);
  const marketing = createEditableMarketing();
  const sent: string[] = [];
  const flows: string[] = [];
  const opened = await openHarness("klaviyo", {
    timing,
    sandbox: { marketing },
    createConnector: (options) =>
      createKlaviyoConnector({
        ...options,
        pageSize,
        // The suite reads again after a quarter of an hour and expects the changes.
        rereadIntervalMs: 10 * 60_000,
      }),
  });
  return {
    ...opened,
    expectedCounts: () => ({
      email_day: firstReadDays,
      campaigns: sent.length,
      flows: flows.length,
    }),
    count,
    fill: (number) => fill(marketing, number, { sent, flows }),
    applyChanges: () => applyChanges(marketing, { sent, flows }),
  };
}

/** The number of distinct messages of each kind in the days. */
function count(kept: Kept): Record<string, number> {
  const seen = { campaign: new Set<string>(), flow: new Set<string>() };
  let days = 0;
  for (const record of kept.values()) {
    if (record.kind !== "email_day") continue;
    days += 1;
    for (const { kind, messageExternalId } of record.rows) seen[kind].add(messageExternalId);
  }
  return { email_day: days, campaigns: seen.campaign.size, flows: seen.flow.size };
}

type Written = { sent: string[]; flows: string[] };

/** One campaign sent every fortnight, the last a fortnight ago, and as many flows. */
function fill(marketing: EditableMarketing, number: number, { sent, flows }: Written): void {
  for (let index = 0; index < number; index += 1) {
    const result = { recipients: 100 + index, hardBounces: 2, uniqueOpens: 40 + index };
    const back = (index + 1) * 14;
    const sentAt = present - back * dayMs;
    sent.push(marketing.addEmailCampaign("klaviyo", { sentAt, createdAt: sentAt, result }));
    const flow = marketing.addFlow("klaviyo");
    flows.push(flow);
    marketing.setFlowDay(flow, today - back, { recipients: 9, orders: 1, revenueMinor: 1_999 });
    marketing.setFlowDay(flow, today - index, { recipients: 3, uniqueClicks: 1 });
  }
}

/** Past messages get more figures, and another campaign is sent. */
function applyChanges(marketing: EditableMarketing, { sent, flows }: Written): void {
  const [newest] = sent;
  const [flow] = flows;
  if (newest !== undefined) {
    marketing.changeEmailCampaign(newest, { result: { orders: 7, revenueMinor: 77_007 } });
  }
  if (flow !== undefined) marketing.setFlowDay(flow, today - 3, { recipients: 30 });
  const sentAt = present - 60_000;
  sent.push(
    marketing.addEmailCampaign("klaviyo", { sentAt, createdAt: sentAt, result: { recipients: 5 } }),
  );
}
