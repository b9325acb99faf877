import { metricValuesQuerySchema } from "@cartograph/contracts/date-range-schema.ts";
import {
  metricDefinitionSchema,
  metricIdSchema,
  metricIds,
  type MetricId,
  metricValueSchema,
} from "@cartograph/contracts/metrics.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { metricDefinitions } from "@cartograph/warehouse/metrics/registry.ts";
import { metricValues } from "@cartograph/warehouse/questions/metric-values.ts";
import { z } from "zod";
import { countUsers, fetchMissingUsers } from "../../answers/report-users.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const tags = ["Metrics"];

export const metricsRouter = router({
  list: userProcedure
    .meta({
      openapi: { method: "GET", path: "/metrics", tags, summary: "Every metric and its formula" },
    })
    .input(z.void())
    .output(z.array(metricDefinitionSchema))
    .query(() => metricDefinitions),

  values: userProcedure
    .meta({
      openapi: { method: "GET", path: "/metrics/values", tags, summary: "Figures of a date range" },
    })
    .input(metricValuesQuerySchema)
    .output(z.array(metricValueSchema))
    .query(async ({ ctx, input }) => {
      const { ids, ...query } = input;
      const metrics = parseIds(ids);
      const ask = { store: ctx.store, query, now: ctx.now() };
      if (countUsers(metrics)) await fetchMissingUsers(ctx, ask);
      return metricValues(ctx.db, ask, metrics);
    }),
});

function parseIds(list: string): MetricId[] {
  const names = new Set(list.split(",").map((name) => name.trim()));
  return [...names].map((name) => {
    const id = metricIdSchema.safeParse(name);
    if (id.success) return id.data;
    const message = `There is no metric "${name.slice(0, 40)}"; they are ${metricIds.join(", ")}`;
    throw new AppError("invalid_input", message, { issues: [{ path: "ids", message }] });
  });
}
