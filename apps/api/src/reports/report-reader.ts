import type { ReportText } from "./answer-task.ts";
import type { QuestionName, OutputOf, ReportTask } from "./report-questions.ts";

/** The user whose turn a report takes, and a signal that is aborted when no caller is waiting any more. */
export type ReportCaller = { userId: string; signal?: AbortSignal | undefined };

/** Answers questions about a store's data, each from one database snapshot. */
export type ReportReader = {
  /**
   * Users take turns.
   * @throws AppError `unavailable` when it takes too long or the queue is full, `too_many_requests` when the user has
   * too many reports waiting
   */
  read(task: ReportTask, caller: ReportCaller): Promise<ReportText>;
  close(): Promise<void>;
};

const decoder = new TextDecoder();

export async function readAnswer<Name extends QuestionName>(
  reader: Pick<ReportReader, "read">,
  task: ReportTask<Name>,
  caller: ReportCaller,
): Promise<OutputOf<Name>> {
  const { text } = await reader.read(task, caller);
  // The thread checked the answer against the question's schema.
  return JSON.parse(decoder.decode(text)) as OutputOf<Name>;
}

/** The same reader, reporting how long each report takes, including the wait for a thread. */
export function timedReader(
  reader: ReportReader,
  recordRead: (task: ReportTask, ms: number) => void,
): ReportReader {
  return {
    async read(task, caller) {
      const startedAt = performance.now();
      try {
        return await reader.read(task, caller);
      } finally {
        recordRead(task, performance.now() - startedAt);
      }
    },
    close: () => reader.close(),
  };
}
