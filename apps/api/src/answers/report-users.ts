import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { readAnswer } from "../reports/report-reader.ts";
import type { ReportTask } from "../reports/report-questions.ts";
import type { Context } from "../trpc/context.ts";

/** How long an answer waits for figures that only the platform can give. */
const waitMs = 5000;

/** Metrics that count people: the platform is asked for each range, since they cannot be summed from days. */
const metricsOfUsers = new Set<MetricId>(["unique_visitors", "new_visitors"]);

export function countsUsers(task: ReportTask): boolean {
  if (task.question === "traffic") return true;
  // The types of a task's question and of its input are not tied together.
  const { ids = [] } = (task.input ?? {}) as { ids?: readonly MetricId[] };
  return ids.some((id) => metricsOfUsers.has(id));
}

/**
 * Has the users of the ranges that a report needs fetched from the platform where they are not stored yet. What does
 * not arrive in time is null in the answer, which is then not cached: the next question tries again.
 */
export async function fetchMissingUsers(
  { reports, sync, answer }: Pick<Context, "reports" | "sync" | "answer">,
  { ask }: Pick<ReportTask, "ask">,
  signal?: AbortSignal,
): Promise<void> {
  const task = { question: "unaskedRanges" as const, ask, input: null };
  const unasked = await readAnswer(reports, task, signal);
  if (unasked === null || unasked.ranges.length === 0) return;
  const of = { storeId: ask.store.id, integrationId: unasked.integrationId };
  const areStored = await sync.askRanges(of, unasked.ranges, waitMs);
  if (!areStored) answer.isLasting = false;
}
