import { AppError } from "@cartograph/contracts/app-error.ts";
import type { DatabaseLocation } from "@cartograph/database/database-location.ts";
import { errorCode } from "@cartograph/database/error-code.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { storageFailure } from "@cartograph/database/storage-failure.ts";
import { workerData } from "node:worker_threads";
import { answerTask, type ReportText } from "./answer-task.ts";
import type { ReportTask } from "./report-questions.ts";

/** Startup data of a reader thread. */
export type ReportWorkerData = { database: DatabaseLocation };

/** `cancel` is shared with the main thread, which sets it to 1 when the answer is no longer wanted. */
export type ReportThreadTask = { task: ReportTask; cancel: Int32Array };

/** Error classes are lost between threads, so expected errors are sent as data. */
export type ReportOutcome =
  | { answer: ReportText }
  | {
      refusal: Pick<AppError, "code" | "message" | "issues" | "retryAfterSeconds">;
      /** For the log: the error of the database behind the refusal. */
      cause: { code: string; message: string } | null;
    };

let cancel: Int32Array | null = null;

const { database } = workerData as ReportWorkerData;
const db = openDatabase({
  ...database,
  readonly: true,
  // A report is dozens of short statements; a canceled one stops before the next statement.
  beforeQuery: () => {
    if (cancel && Atomics.load(cancel, 0) === 1) throw new Error("The report was canceled");
  },
});

export async function answerInThread(requested: ReportThreadTask): Promise<ReportOutcome> {
  cancel = requested.cancel;
  try {
    return { answer: await answerTask(db, requested.task) };
  } catch (error) {
    // Error codes are lost between threads too, so storage problems must be recognized here.
    const failure = storageFailure(error);
    const expected = error instanceof AppError ? error : failure;
    if (expected === null) throw error;
    const { code, message, issues, retryAfterSeconds } = expected;
    const cause = failure && { code: errorCode(error), message: String(error) };
    return { refusal: { code, message, issues, retryAfterSeconds }, cause };
  } finally {
    cancel = null;
  }
}
