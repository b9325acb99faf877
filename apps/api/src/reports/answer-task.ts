import type { SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "@cartograph/warehouse/ask.ts";
import type { z } from "zod";
import { reportQuestions, type ReportTask } from "./report-questions.ts";

/** An answer as JSON. */
export type ReportText = {
  text: Uint8Array;
  /** The sources of a report, on whose age the answer depends; empty for other answers. */
  dataSources: SourceFreshness[];
};

const encoder = new TextEncoder();

/** @throws AppError when the question cannot be answered as it was asked */
export async function answerTask(db: Database, task: ReportTask): Promise<ReportText> {
  // Each question takes the input of its own name, which the type of the task cannot express.
  const question = reportQuestions[task.question] as {
    output: z.ZodType;
    answer: (db: Database, ask: Ask, input: unknown) => Promise<unknown>;
  };
  const value = question.output.parse(await question.answer(db, task.ask, task.input));
  return { text: encoder.encode(JSON.stringify(value)), dataSources: sourcesOf(value) };
}

function sourcesOf(value: unknown): SourceFreshness[] {
  if (typeof value !== "object" || value === null || !("dataSources" in value)) return [];
  return value.dataSources as SourceFreshness[];
}
