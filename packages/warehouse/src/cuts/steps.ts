import { dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import {
  addSteps,
  type StepSessions,
  stepSessionsByDay,
} from "../metrics/checkout/checkout-steps.ts";
import { loadKnown } from "../metrics/source-day-figures.ts";
import { addByDay } from "./day-facts.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

/** Sessions by day and step toward a purchase. */
const stepFacts: DayReportFacts<"stepDays" | "stepsByDay", null, StepSessions> = {
  dimensions: dayDimensions,
  load: (db, scope) => {
    const account = scope.accounts.google_analytics;
    return loadKnown(db, { ...scope, account, report: "session:event" }, async (known) => {
      const days = await stepSessionsByDay(db, known);
      const rows = [...days].map(([day, sums]) => ({ day, member: null, sums }));
      return { span: known.span, rows, valuesOf: () => [] };
    });
  },
  figures: (load) => ({
    stepDays: async () => (await load())?.span ?? null,
    stepsByDay: async () => {
      const facts = await load();
      return facts && addByDay(facts, addSteps);
    },
  }),
};

export const stepsCut = reportCut(stepFacts);
