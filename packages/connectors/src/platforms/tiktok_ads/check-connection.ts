import { addDays, dayIn } from "@cartograph/contracts/days.ts";
import type { ConnectionCheck } from "../../core/connector.ts";
import { reportCall } from "./client/calls.ts";
import type { TikTokSession } from "./client/tiktok-session.ts";
import { findAdvertiser } from "./find-advertiser.ts";
import { anyReportSchema } from "./schemas/report.schemas.ts";

/** @throws ConnectorError when the advertiser or its reports cannot be read, saying why */
export async function checkConnection(
  session: TikTokSession,
  { signal, now }: { signal: AbortSignal; now: number },
): Promise<ConnectionCheck> {
  const { name, currency, timezone, status } = await findAdvertiser(session, signal);
  const yesterday = addDays(dayIn(timezone, now), -1);
  const smallest = { from: yesterday, to: yesterday, metrics: ["spend"], page: 1, pageSize: 1 };
  const probe = reportCall(session.advertiserId, smallest);
  // The report may be empty; only a refusal matters.
  await session.call({ ...probe, schema: anyReportSchema }, signal);
  return {
    accountName: name,
    accountExternalId: session.advertiserId,
    currency,
    timezone,
    warnings: status === null || status === "STATUS_ENABLE" ? [] : [statusWarning(status)],
  };
}

function statusWarning(status: string): string {
  return `TikTok says that this advertiser is not active (${status.slice(0, 60)}). Its history can be read; check the account in TikTok Ads Manager.`;
}
