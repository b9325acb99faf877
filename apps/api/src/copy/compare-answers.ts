import { AppError } from "@cartograph/contracts/app-error.ts";
import { dateBases, type DateRange } from "@cartograph/contracts/date-range.ts";
import { metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { ReportRequest, StoreContext } from "@cartograph/warehouse/report-request.ts";
import type { Kysely } from "kysely";
import { reportQuestions } from "../reports/report-questions.ts";

const reports = [
  ...(["dashboard", "products", "customers", "traffic", "cart", "ads", "reconciliation"] as const),
  "metrics" as const,
];

function answerOf(name: (typeof reports)[number], db: Kysely<Schema>, request: ReportRequest) {
  return name === "metrics"
    ? reportQuestions.metricValues.answer(db, request, { ids: metricIds })
    : reportQuestions[name].answer(db, request, null);
}

const ranges: readonly DateRange["range"][] = ["last_30_days", "last_quarter", "this_year"];

/** Compares the answers of both databases: how many were compared, and the names of those that differ. */
export async function compareAnswers(
  databases: { source: Kysely<Schema>; target: Kysely<Schema> },
  store: StoreContext,
  now: number,
): Promise<{ compared: number; different: string[] }> {
  const different: string[] = [];
  let compared = 0;
  for (const range of ranges) {
    for (const basis of dateBases) {
      const request: ReportRequest = { store, query: { range, basis }, now };
      for (const name of reports) {
        const expected = await textOf(answerOf(name, databases.source, request));
        const actual = await textOf(answerOf(name, databases.target, request));
        compared += 1;
        if (actual !== expected) different.push(`${name} (${range}, ${basis})`);
      }
    }
  }
  return { compared, different };
}

/** The copy drops NUL characters, which PostgreSQL text cannot contain. */
async function textOf(answer: Promise<unknown>): Promise<string> {
  try {
    return JSON.stringify(await answer).replaceAll("\\u0000", "");
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
}
