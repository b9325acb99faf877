import type { Connection, Connector, DayRange } from "@cartograph/connectors/core/connector.ts";
import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import { readRangeUsers } from "./range-users.ts";
import { isConnectedAs, type StoredConnection } from "../connections/stored-connection.ts";
import type { SyncContext } from "../context/sync-job.ts";
import { describeError } from "../context/sync-log.ts";

/** Ranges whose users a report needs, and the connection to fetch them from. */
export type RangeUsersRequest = {
  integrationId: string;
  storeId: number;
  platform: Platform;
  connection: Connection;
  stored: StoredConnection;
  ranges: DayRange[];
};

/** The integration was changed or deleted, perhaps in another process, so the users may be those of another account. */
class ConnectionChanged extends Error {
  override readonly name = "ConnectionChanged";
}

/** Fetches the users of ranges outside a run. True when all are stored; otherwise the reason is logged. */
export async function fetchRangeUsers(
  context: SyncContext,
  connector: Connector | undefined,
  request: RangeUsersRequest,
  signal: AbortSignal,
): Promise<boolean> {
  if (!connector?.rangeUsers) return false;
  try {
    const { records, refused } = await readRangeUsers(
      context,
      connector.rangeUsers,
      {
        ...request,
        alsoInTransaction: async (trx) => {
          if (!(await isConnectedAs(trx, request, request.stored))) throw new ConnectionChanged();
        },
      },
      signal,
    );
    return refused.length === 0 && records === request.ranges.length;
  } catch (error) {
    if (signal.aborted || error instanceof ConnectionChanged) return false;
    context.log({
      // The next sync reports the platform's error; until then, the value is missing.
      level: error instanceof ConnectorError ? "warn" : "error",
      message: `Could not fetch the users of a range from ${platformNames[request.platform]}`,
      integrationId: request.integrationId,
      error: describeError(error, [request.connection.apiKey]),
    });
    return false;
  }
}
