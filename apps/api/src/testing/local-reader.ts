import type { Database } from "@cartograph/database/schema.ts";
import { answerTask } from "../reports/answer-task.ts";
import type { ReportReader } from "../reports/report-reader.ts";

/** Answers on the given connection: threads cannot open the in-memory database of a test. */
export function createLocalReader(db: Database): ReportReader {
  return {
    read: (task) => answerTask(db, task),
    close: async () => {},
  };
}
