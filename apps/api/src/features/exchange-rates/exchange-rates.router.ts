import { AppError } from "@cartograph/contracts/app-error.ts";
import { ratePairNameSchema, ratePairSchema } from "@cartograph/contracts/exchange-rates.ts";
import { listRatePairs } from "@cartograph/warehouse/ingestion/exchange-rates.ts";
import { z } from "zod";
import { recordSuccess } from "../../accounts/audit.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const { get, remove } = endpointsOf("Exchange rates");

export const exchangeRatesRouter = router({
  list: userProcedure
    .meta(get("/exchange-rates", "List currency pairs that have exchange rates"))
    .input(z.void())
    .output(z.array(ratePairSchema))
    .query(({ ctx }) => listRatePairs(ctx.db, ctx.store.id)),

  delete: userProcedure
    .meta(remove("/exchange-rates/{base}/{quote}", "Delete all rates of a currency pair"))
    .input(ratePairNameSchema)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const target = `${input.base}/${input.quote}`;
      if (!(await ctx.sync.deleteRates(ctx.store.id, input))) {
        throw new AppError("not_found", `There are no rates of ${target}`);
      }
      await recordSuccess(ctx, "rates.delete", target);
      return { ok: true as const };
    }),
});
