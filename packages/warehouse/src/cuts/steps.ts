import { dayDimensions } from "@cartograph/contracts/dimensions/definitions.ts";
import {
  addSteps,
  type StepSessions,
  stepSessionsByDay,
} from "../metrics/checkout/checkout-steps.ts";
import { loadKnown } from "../metrics/source-day-figures.ts";
import { knownSums } from "./day-facts.ts";
import { type DayReportFacts, reportCut } from "./report-cut.ts";

/** Sessions by day and step toward a purchase. */
const stepFacts: DayReportFacts<"stepsByDay", null, StepSessions> = {
  dimensions: dayDimensions,
  load: (db, scope) =>
    loadKnown(db, scope, "session:event", async (known) => {
      const days = await stepSessionsByDay(db, known);
      const rows = [...days].map(([day, sums]) => ({ day, member: null, sums }));
      return { span: known.span, rows, valuesOf: () => [] };
    }),
  figures: (load) => ({
    stepsByDay: async () => knownSums(await load(), addSteps),
  }),
};

export const stepsCut = reportCut(stepFacts);
