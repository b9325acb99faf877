import type { Database } from "@cartograph/database/schema.ts";
import { answerTask, type ReportText } from "./answer-task.ts";
import type { QuestionName, OutputOf, ReportTask } from "./report-questions.ts";

/** Answers questions about a store's figures, each from one snapshot of the database. */
export type ReportReader = {
  /**
   * @param signal aborted when nobody waits for the answer any more
   * @throws AppError `unavailable` when it takes too long or too many questions wait
   */
  read(task: ReportTask, signal?: AbortSignal): Promise<ReportText>;
  close(): Promise<void>;
};

const decoder = new TextDecoder();

export async function readAnswer<Name extends QuestionName>(
  reader: Pick<ReportReader, "read">,
  task: ReportTask<Name>,
  signal?: AbortSignal,
): Promise<OutputOf<Name>> {
  const { text } = await reader.read(task, signal);
  // The thread checked the answer against the question's schema.
  return JSON.parse(decoder.decode(text)) as OutputOf<Name>;
}

/** Answers on the caller's own connection: for tests, whose database in memory no thread can open. */
export function createLocalReader(db: Database): ReportReader {
  return {
    read: (task) => answerTask(db, task),
    close: async () => {},
  };
}
