import { addDays } from "@cartograph/contracts/days.ts";
import type { ConnectionCheck } from "../../core/connector.ts";
import type { SearchSession } from "./client/search-session.ts";
import { searchToday, searchZone } from "./search-days.ts";

/** @throws ConnectorError when the site cannot be read, saying why */
export async function checkConnection(
  session: SearchSession,
  { signal, now }: { signal: AbortSignal; now: number },
): Promise<ConnectionCheck> {
  const { siteUrl } = await session.findSite(signal);
  const today = searchToday(now);
  await session.query(
    {
      startDate: addDays(today, -9),
      endDate: today,
      dimensions: [],
      dataState: "all",
      rowLimit: 1,
      startRow: 0,
    },
    signal,
  );
  return {
    accountName: siteUrl,
    accountExternalId: siteUrl,
    currency: null,
    timezone: searchZone,
    warnings: [],
  };
}
