import {
  targetChangesSchema,
  targetListSchema,
  targetQuerySchema,
} from "@cartograph/contracts/targets.ts";
import { listTargets, setTargets } from "@cartograph/warehouse/targets/stored-targets.ts";
import { z } from "zod";
import { recordSuccess } from "../../accounts/audit.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";
import { refuseInvalidTargets } from "./refuse-invalid-targets.ts";

const { get, put } = endpointsOf("Targets");

export const targetsRouter = router({
  list: userProcedure
    .meta(get("/targets", "List targets by month and metric"))
    .input(targetQuerySchema)
    .output(targetListSchema)
    .query(({ ctx, input }) => listTargets(ctx.db, ctx.store, input)),

  set: userProcedure
    .meta(put("/targets", "Set targets, or remove them with null; all or none are applied"))
    .input(targetChangesSchema)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      refuseInvalidTargets(input.targets, ctx.store.currency);
      await setTargets(ctx.db, ctx.store, input.targets);
      const months = [...new Set(input.targets.map(({ month }) => month))].toSorted();
      await recordSuccess(ctx, "targets.set", months.join(","));
      return { ok: true as const };
    }),
});
