import type { SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "@cartograph/warehouse/report-request.ts";
import type { z } from "zod";
import { reportQuestions, type ReportTask } from "./report-questions.ts";

/** An answer as JSON. */
export type ReportText = {
  text: Uint8Array;
  /** Data sources whose freshness the answer depends on; empty for answers other than reports. */
  dataSources: SourceFreshness[];
};

const encoder = new TextEncoder();

/** @throws AppError when the input is invalid */
export async function answerTask(db: Database, task: ReportTask): Promise<ReportText> {
  // TypeScript cannot express that each question takes the input of the same name.
  const question = reportQuestions[task.question] as {
    output: z.ZodType;
    answer: (db: Database, request: ReportRequest, input: unknown) => Promise<unknown>;
  };
  const value = question.output.parse(await question.answer(db, task.request, task.input));
  return { text: encoder.encode(JSON.stringify(value)), dataSources: sourcesOf(value) };
}

function sourcesOf(value: unknown): SourceFreshness[] {
  if (typeof value !== "object" || value === null || !("dataSources" in value)) return [];
  return value.dataSources as SourceFreshness[];
}
