import { AppError } from "@cartograph/contracts/app-error.ts";
import { ratePairNameSchema, ratePairSchema } from "@cartograph/contracts/exchange-rates.ts";
import { listRatePairs } from "@cartograph/warehouse/ingestion/exchange-rates.ts";
import { z } from "zod";
import { recordAudit } from "../../accounts/audit.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const tags = ["Exchange rates"];

export const exchangeRatesRouter = router({
  list: userProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/exchange-rates",
        tags,
        summary: "List currency pairs that have exchange rates",
      },
    })
    .input(z.void())
    .output(z.array(ratePairSchema))
    .query(({ ctx }) => listRatePairs(ctx.db, ctx.store.id)),

  delete: userProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/exchange-rates/{base}/{quote}",
        tags,
        summary: "Delete all rates of a currency pair",
      },
    })
    .input(ratePairNameSchema)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const target = `${input.base}/${input.quote}`;
      if (!(await ctx.sync.deleteRates(ctx.store.id, input))) {
        throw new AppError("not_found", `There are no rates of ${target}`);
      }
      const actor = { userId: ctx.user.id, request: ctx.request };
      const event = { event: "rates.delete", target, outcome: "ok" } as const;
      await recordAudit(ctx.db, { at: ctx.now(), actor, ...event });
      return { ok: true as const };
    }),
});
