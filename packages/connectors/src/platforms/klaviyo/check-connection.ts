import type { ConnectionCheck } from "../../core/connector.ts";
import { flowsWarning, noRevenueWarning } from "./attribution.ts";
import type { KlaviyoSession } from "./client/klaviyo-session.ts";
import { readAccount } from "./read-account.ts";
import { readMetrics } from "./read-metrics.ts";
import { campaignPageSchema } from "./schemas/campaigns.schemas.ts";
import { flowPageSchema } from "./schemas/flows.schemas.ts";
import { emailCampaigns } from "./streams/read-campaigns.ts";

/**
 * Requests one thing per required scope, but no reports, because their quota is small.
 * @throws ConnectorError when the account cannot be read, saying why
 */
export async function checkConnection(
  session: KlaviyoSession,
  signal: AbortSignal,
): Promise<ConnectionCheck> {
  const account = await readAccount(session, signal);
  const { revenueId } = await readMetrics(session, signal);
  const query = { filter: emailCampaigns, "page[size]": "1" };
  await session.call({ endpoint: "campaigns", query, schema: campaignPageSchema }, signal);
  const flowsProblem = await findFlowsProblem(
    session.call(
      { endpoint: "flows", query: { "page[size]": "1" }, schema: flowPageSchema },
      signal,
    ),
  );
  return {
    accountName: account.name,
    accountExternalId: account.id,
    currency: account.currency,
    timezone: account.timezone,
    warnings: [
      ...(revenueId === null ? [noRevenueWarning] : []),
      ...(flowsProblem === null ? [] : [flowsProblem]),
    ],
  };
}

/** Why flows cannot be read; null if they can. */
async function findFlowsProblem(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    const warning = flowsWarning(error);
    if (warning !== null) return warning;
    throw error;
  }
}
