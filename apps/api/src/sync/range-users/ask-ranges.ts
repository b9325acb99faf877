import type { Connection, Connector, DayRange } from "@cartograph/connectors/core/connector.ts";
import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import { readRangeUsers } from "./range-users.ts";
import type { SyncContext } from "../context/sync-job.ts";
import { describeError } from "../context/sync-log.ts";

/** Ranges whose users a report lacks, and how to reach the account that knows them. */
export type RangeAsk = {
  integrationId: string;
  storeId: number;
  platform: Platform;
  connection: Connection;
  ranges: DayRange[];
};

/** Outside of a run. True when the users of every range are stored; why they are not goes to the log. */
export async function askRanges(
  context: SyncContext,
  connector: Connector | undefined,
  ask: RangeAsk,
  signal: AbortSignal,
): Promise<boolean> {
  if (!connector?.rangeUsers) return false;
  try {
    const { records, refused } = await readRangeUsers(context, connector.rangeUsers, ask, signal);
    return refused.length === 0 && records === ask.ranges.length;
  } catch (error) {
    if (signal.aborted) return false;
    context.log({
      // What the platform refuses is told by the next sync; the figure says meanwhile that it is missing.
      level: error instanceof ConnectorError ? "warn" : "error",
      message: `Users of a range could not be asked from ${platformNames[ask.platform]}`,
      integrationId: ask.integrationId,
      error: describeError(error, [ask.connection.apiKey]),
    });
    return false;
  }
}
