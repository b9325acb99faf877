import { ConnectorError } from "../../../core/connector-error.ts";
import { createPageCheck, type PageCheck } from "../../../core/page-check.ts";
import type { Source } from "./source.ts";

/**
 * The first read of orders reads up to eight windows at once (`pacing.ts`). Of the queries that a long list is read in,
 * only the last one reaches the end of its pages.
 */
const maxQueries = 8;

/** Refuses a page that comes again under another cursor, which would be read without end. One for each read. */
export function refuseRepeatedPages<Node extends { id: string }>(
  source: Source<Node>,
): Source<Node> {
  /** By query, from its first page to its last; the query used last comes last. */
  const checks = new Map<string | null, PageCheck<Node>>();
  return {
    ...source,
    async readPage(session, request, signal) {
      const page = await source.readPage(session, request, signal);
      const known = request.after === null ? undefined : checks.get(request.query);
      // An object that changes while changes are read comes again at their end.
      const check = known ?? createPageCheck((node) => `${node.id} ${source.changedAt(node)}`);
      checks.delete(request.query);
      if (!page.pageInfo.hasNextPage) return page;
      if (check.isRepeated(page.nodes)) {
        throw new ConnectorError(
          "bad_data",
          "Shopify sent the same page again and again. Data read so far is kept.",
        );
      }
      check.add(page.nodes);
      checks.set(request.query, check);
      const [oldest = null] = checks.keys();
      if (checks.size > maxQueries) checks.delete(oldest);
      return page;
    },
  };
}
