import type { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { effectiveStatuses } from "../mapper/campaign-status.ts";

/** Objects per page, the usual number first, then smaller ones for when Meta finds a page too large. */
const pageSizes = [200, 50, 10] as const;
const maxPages = 1_000;

type ObjectPage<T> = { data: T[]; paging: { hasNext: boolean; after: string | null } };

/** Every campaign or ad set of the account, including deleted ones. @throws ConnectorError */
export async function* listObjects<T>(
  session: MetaSession,
  list: { edge: "campaigns" | "adsets"; fields: string; schema: z.ZodType<ObjectPage<T>> },
  signal: AbortSignal,
): AsyncIterable<T> {
  const { edge, fields, schema } = list;
  const [...sizes] = pageSizes;
  let after: string | null = null;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const [limit] = sizes;
    if (limit === undefined) {
      throw new ConnectorError("bad_data", `Meta finds every page of its ${edge} too large.`);
    }
    const page: ObjectPage<T> | null = await session.callUnlessTooLarge(
      {
        path: `/${session.account}/${edge}`,
        params: {
          fields,
          effective_status: JSON.stringify(effectiveStatuses),
          limit: String(limit),
          ...(after !== null && { after }),
        },
        schema,
      },
      signal,
    );
    if (page === null) {
      sizes.shift();
      continue;
    }
    yield* page.data;
    if (!page.paging.hasNext || page.paging.after === null) return;
    ({ after } = page.paging);
  }
  throw new ConnectorError("bad_data", `Meta's list of ${edge} does not end.`);
}
