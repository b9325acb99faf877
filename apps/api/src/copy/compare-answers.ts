import { AppError } from "@cartograph/contracts/app-error.ts";
import { dateBases, type DateRange } from "@cartograph/contracts/date-range.ts";
import { metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Ask, StoreContext } from "@cartograph/warehouse/ask.ts";
import type { Kysely } from "kysely";
import { reportQuestions } from "../reports/report-questions.ts";

type Answer = (db: Kysely<Schema>, ask: Ask) => Promise<unknown>;

const questions: Readonly<Record<string, Answer>> = {
  dashboard: (db, ask) => reportQuestions.dashboard.answer(db, ask, null),
  products: (db, ask) => reportQuestions.products.answer(db, ask, null),
  customers: (db, ask) => reportQuestions.customers.answer(db, ask, null),
  traffic: (db, ask) => reportQuestions.traffic.answer(db, ask, null),
  cart: (db, ask) => reportQuestions.cart.answer(db, ask, null),
  ads: (db, ask) => reportQuestions.ads.answer(db, ask, null),
  reconciliation: (db, ask) => reportQuestions.reconciliation.answer(db, ask, null),
  metrics: (db, ask) => reportQuestions.metricValues.answer(db, ask, { ids: metricIds }),
};

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
      const ask: Ask = { store, query: { range, basis }, now };
      for (const [name, answer] of Object.entries(questions)) {
        const expected = await textOf(answer(databases.source, ask));
        const actual = await textOf(answer(databases.target, ask));
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
