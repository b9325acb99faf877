import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { readAnswer, type ReportCaller } from "../reports/report-reader.ts";
import type { InputOf, ReportTask } from "../reports/report-questions.ts";
import type { Context } from "../trpc/context.ts";

/** Milliseconds that an answer waits for numbers that only the platform can provide. */
const waitMs = 5000;

/** Metrics that count people: they cannot be summed from days, so each range is requested from the platform. */
const userMetrics = new Set<MetricId>(["unique_visitors", "new_visitors"]);

export function countsUsers(task: ReportTask): boolean {
  return task.question === "traffic" || metricsOf(task).some((id) => userMetrics.has(id));
}

function metricsOf({ question, input }: ReportTask): MetricId[] {
  // TypeScript does not relate the types of a task's question and input.
  switch (question) {
    case "metricValues":
      return (input as InputOf<typeof question>).ids;
    case "metricReport":
    case "metricRows":
      return [(input as InputOf<typeof question>).id];
    case "metricBreakdown": {
      const { id, metrics } = input as InputOf<typeof question>;
      return [id, ...metrics];
    }
    default:
      return [];
  }
}

/**
 * Fetches the users of the ranges that a report needs if they are not stored yet. Values that do not arrive in time are
 * null, and the answer is not cached, so that the next request tries again.
 */
export async function fetchMissingUsers(
  { reports, sync, answer }: Pick<Context, "reports" | "sync" | "answer">,
  { request }: Pick<ReportTask, "request">,
  caller: ReportCaller,
): Promise<void> {
  const task = { question: "pendingUserRanges" as const, request, input: null };
  const pending = await readAnswer(reports, task, caller);
  if (pending === null || pending.ranges.length === 0) return;
  const ref = { storeId: request.store.id, integrationId: pending.integrationId };
  const isStored = await sync.fetchRangeUsers(ref, pending.ranges, waitMs);
  if (!isStored) answer.isCacheable = false;
}
