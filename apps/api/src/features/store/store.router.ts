import { storeSchema, storeUpdateSchema } from "@cartograph/contracts/store.ts";
import { z } from "zod";
import { recordAudit } from "../../accounts/audit.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";
import { getStore, updateStore } from "./store.service.ts";

const tags = ["Store"];

export const storeRouter = router({
  get: userProcedure
    .meta({ openapi: { method: "GET", path: "/store", tags, summary: "The account's store" } })
    .input(z.void())
    .output(storeSchema)
    .query(({ ctx }) => getStore(ctx.db, ctx.store.id)),

  update: userProcedure
    .meta({
      openapi: { method: "PATCH", path: "/store", tags, summary: "Change name, zone or currency" },
    })
    .input(storeUpdateSchema)
    .output(storeSchema)
    .mutation(async ({ ctx, input }) => {
      const store = await updateStore(ctx, ctx.store, input);
      const actor = { userId: ctx.user.id, request: ctx.request };
      await recordAudit(ctx.db, { at: ctx.now(), actor, event: "store.update", outcome: "ok" });
      return store;
    }),
});
