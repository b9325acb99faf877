import { ConnectorError, type ConnectorErrorKind } from "./connector-error.ts";

const kinds: ReadonlySet<ConnectorErrorKind> = new Set([
  "missing_permission",
  "bad_address",
  "unexpected_answer",
  "bad_data",
]);

/**
 * The list, or null with the warning if the platform does not give it.
 * @throws ConnectorError for errors that concern the figures too
 */
export async function tryList<List>(
  read: () => Promise<List>,
  warning: string,
): Promise<{ list: List | null; warnings: string[] }> {
  try {
    return { list: await read(), warnings: [] };
  } catch (error) {
    if (!(error instanceof ConnectorError && kinds.has(error.kind))) throw error;
    return { list: null, warnings: [warning] };
  }
}

/**
 * Every campaign by ID, or none with a warning if the platform does not list them: reports include campaign names, so
 * only the status is unknown then.
 * @throws ConnectorError for errors that concern the figures too
 */
export async function tryCampaigns<Campaign>(
  platform: string,
  owner: "account" | "advertiser",
  read: () => Promise<Map<string, Campaign>>,
): Promise<{ campaigns: Map<string, Campaign>; warnings: string[] }> {
  const { list, warnings } = await tryList(
    read,
    `${platform} does not list this ${owner}'s campaigns, so their status is unknown. Their figures are complete.`,
  );
  return { campaigns: list ?? new Map<string, Campaign>(), warnings };
}
