import {
  integrationCreateSchema,
  integrationSchema,
  integrationUpdateSchema,
} from "@cartograph/contracts/integrations.ts";
import { platforms } from "@cartograph/contracts/platform.ts";
import { platformSchema } from "@cartograph/contracts/platform-schema.ts";
import {
  dataChoices,
  disconnectedAccountSchema,
  integrationDataSchema,
  sourceDataCountsSchema,
} from "@cartograph/contracts/source-data.ts";
import { syncRunDaySchema, syncRunSchema } from "@cartograph/contracts/sync.ts";
import { z } from "zod";
import { recordSuccess } from "../../accounts/audit.ts";
import { getIntegrationRow } from "../../sync/connections/integration-rows.ts";
import { listRunDays } from "../../sync/runs/run-days.ts";
import { getRun, listRuns } from "../../sync/runs/run-rows.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import type { Context } from "../../trpc/context.ts";
import { userProcedure } from "../../trpc/procedures.ts";
import { deleteIntegration, getIntegrationData } from "./delete-integration.ts";
import { listDisconnected, listIntegrations } from "./integrations.queries.ts";
import { syncStale } from "./sync-stale.ts";
import {
  cancelSync,
  connectIntegration,
  createIntegration,
  updateIntegration,
} from "./integrations.service.ts";

const { get, post, patch, remove } = endpointsOf("Integrations");
const path = "/integrations/{id}" as const;
const idSchema = z.strictObject({ id: z.string().min(1).max(64) });
const listedRuns = 20;
const listedRunDays = 366;

export const integrationsRouter = router({
  list: userProcedure
    .meta(get("/integrations", "List integrations"))
    .input(z.void())
    .output(z.array(integrationSchema))
    .query(({ ctx }) => listIntegrations(ctx.db, ctx.store.id, ctx.now())),

  create: userProcedure
    .meta(post("/integrations", "Connect a platform"))
    .input(integrationCreateSchema)
    .output(integrationSchema)
    .mutation(async ({ ctx, input }) => {
      const ref = await createIntegration(ctx, ctx.store.id, input);
      await recordSuccess(ctx, "integration.create", ref.integrationId);
      return connectIntegration(ctx, ref, input);
    }),

  update: userProcedure
    .meta(patch(path, "Update name, key, account or address"))
    .input(integrationUpdateSchema.extend(idSchema.shape))
    .output(integrationSchema)
    .mutation(async ({ ctx, input: { id, ...changes } }) => {
      const updated = await updateIntegration(ctx, toRef(ctx, id), changes);
      await recordSuccess(ctx, "integration.update", id);
      return updated;
    }),

  delete: userProcedure
    .meta(remove(path, "Delete an integration and its key; with data=delete, also its data"))
    .input(
      idSchema.extend({
        data: z
          .enum(dataChoices)
          .describe(
            "keep (default): the data stays in the reports. delete: the data is deleted too, including that of an account disconnected earlier.",
          )
          .optional(),
      }),
    )
    .output(
      z.object({
        ok: z.literal(true),
        deleted: sourceDataCountsSchema.describe("What was deleted besides the integration."),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { deleted } = await deleteIntegration(ctx, toRef(ctx, input.id), input.data ?? "keep");
      await recordSuccess(ctx, "integration.delete", input.id);
      return { ok: true as const, deleted };
    }),

  data: userProcedure
    .meta(get(`${path}/data`, "Count the stored data of an integration's account"))
    .input(idSchema)
    .output(integrationDataSchema)
    .query(({ ctx, input }) => getIntegrationData(ctx, toRef(ctx, input.id))),

  disconnected: userProcedure
    .meta(
      get(
        "/integrations/disconnected",
        "List accounts whose integration was deleted and whose data was kept",
      ),
    )
    .input(z.void())
    .output(z.array(disconnectedAccountSchema))
    .query(({ ctx }) => listDisconnected(ctx.db, ctx.store.id)),

  sync: userProcedure
    .meta(post(`${path}/sync`, "Start a sync, or return the running one"))
    .input(idSchema)
    .output(syncRunSchema)
    .mutation(async ({ ctx, input }) => {
      const { runId } = await ctx.sync.start(toRef(ctx, input.id), "manual");
      await recordSuccess(ctx, "integration.sync", input.id);
      return getRun(ctx.db, { storeId: ctx.store.id, runId });
    }),

  syncStale: userProcedure
    .meta(
      post("/integrations/sync", "Start a sync of every stale integration of the given platforms"),
    )
    .input(
      z.strictObject({
        platforms: z
          .array(platformSchema)
          .max(platforms.length)
          .describe("Platforms whose stale integrations are synced."),
      }),
    )
    .output(
      z.object({
        platforms: z.array(platformSchema).describe("Platforms that are now syncing."),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const started = await syncStale(ctx, ctx.store.id, input.platforms);
      for (const { id } of started) await recordSuccess(ctx, "integration.sync", id);
      return { platforms: [...new Set(started.map(({ platform }) => platform))] };
    }),

  cancelSync: userProcedure
    .meta(post(`${path}/sync/cancel`, "Cancel the running sync"))
    .input(idSchema)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await cancelSync(ctx, toRef(ctx, input.id));
      return { ok: true as const };
    }),

  runs: userProcedure
    .meta(get(`${path}/runs`, "List the latest syncs, newest first"))
    .input(idSchema)
    .output(z.array(syncRunSchema))
    .query(async ({ ctx, input }) => {
      await getIntegrationRow(ctx.db, toRef(ctx, input.id));
      return listRuns(ctx.db, { ...toRef(ctx, input.id), limit: listedRuns });
    }),

  runDays: userProcedure
    .meta(get(`${path}/run-days`, "Count the syncs of days more than 90 days ago, newest first"))
    .input(idSchema)
    .output(z.array(syncRunDaySchema))
    .query(async ({ ctx, input }) => {
      await getIntegrationRow(ctx.db, toRef(ctx, input.id));
      return listRunDays(ctx.db, { ...toRef(ctx, input.id), limit: listedRunDays });
    }),
});

type UserContext = Context & { user: { id: string }; store: { id: number } };

function toRef(ctx: UserContext, integrationId: string) {
  return { storeId: ctx.store.id, integrationId };
}
