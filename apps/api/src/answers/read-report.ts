import type { ReportRequest } from "@cartograph/warehouse/report-request.ts";
import type { ReportText } from "../reports/answer-task.ts";
import type { OutputOf, QuestionName, ReportTask } from "../reports/report-questions.ts";
import { readAnswer, type ReportCaller } from "../reports/report-reader.ts";
import type { Identity } from "../sessions/identity-rows.ts";
import type { Context } from "../trpc/context.ts";
import { countsUsers, fetchMissingUsers } from "./report-users.ts";

type Reading = Pick<Context, "reports" | "sync" | "answer">;

/** Returns a report as JSON. Fetches the users of its range from the platform first if the report counts them. */
export async function readReport(
  context: Reading,
  task: ReportTask,
  caller: ReportCaller,
): Promise<ReportText> {
  if (countsUsers(task)) await fetchMissingUsers(context, task, caller);
  return context.reports.read(task, caller);
}

/**
 * The same report of the caller's store as a value, for a procedure.
 * @param query the range and filters; none for questions about everything to date
 */
export async function readReportValue<Name extends QuestionName>(
  context: Reading & Pick<Context, "signal" | "now"> & Pick<Identity, "user" | "store">,
  question: Omit<ReportTask<Name>, "request"> & { query?: ReportRequest["query"] },
): Promise<OutputOf<Name>> {
  const { query = {}, ...asked } = question;
  const { user, store, signal } = context;
  const caller = { userId: user.id, signal };
  context.answer.isStoreData = true;
  const task = { ...asked, request: { store, query, now: context.now() } };
  if (countsUsers(task)) await fetchMissingUsers(context, task, caller);
  return readAnswer(context.reports, task, caller);
}
