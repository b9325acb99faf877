import { dimensionValuesQuerySchema } from "@cartograph/contracts/query-schemas.ts";
import { dimensionDefinitions } from "@cartograph/contracts/dimensions/definitions.ts";
import { dimensionDefinitionSchema } from "@cartograph/contracts/dimensions/dimension.ts";
import { z } from "zod";
import { readReportValue } from "../../answers/read-report.ts";
import { reportQuestions } from "../../reports/report-questions.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const { get } = endpointsOf("Metrics");

export const dimensionsRouter = router({
  list: userProcedure
    .meta(get("/dimensions", "List dimensions with the facts they apply to"))
    .input(z.void())
    .output(z.array(dimensionDefinitionSchema))
    .query(() => Object.values(dimensionDefinitions)),

  values: userProcedure
    .meta(get("/dimensions/{id}/values", "List a dimension's values, the most frequent first"))
    .input(dimensionValuesQuerySchema)
    .output(reportQuestions.dimensionValues.output)
    .query(({ ctx, input }) => readReportValue(ctx, { question: "dimensionValues", input })),
});
