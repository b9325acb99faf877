import { dimensionValuesQuerySchema } from "@cartograph/contracts/date-range-schema.ts";
import { dimensionDefinitions } from "@cartograph/contracts/dimensions/definitions.ts";
import {
  dimensionDefinitionSchema,
  dimensionValuesSchema,
} from "@cartograph/contracts/dimensions/dimension.ts";
import { z } from "zod";
import { readReportValue } from "../../answers/read-report.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const tags = ["Metrics"];

export const dimensionsRouter = router({
  list: userProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/dimensions",
        tags,
        summary: "List dimensions with the facts they apply to",
      },
    })
    .input(z.void())
    .output(z.array(dimensionDefinitionSchema))
    .query(() => Object.values(dimensionDefinitions)),

  values: userProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/dimensions/{id}/values",
        tags,
        summary: "List a dimension's values, the most frequent first",
      },
    })
    .input(dimensionValuesQuerySchema)
    .output(dimensionValuesSchema)
    .query(({ ctx, input }) => {
      const ask = { store: ctx.store, query: {}, now: ctx.now() };
      return readReportValue(ctx, { question: "dimensionValues", ask, input });
    }),
});
