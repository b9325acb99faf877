import { storeSchema, storeUpdateSchema } from "@cartograph/contracts/store.ts";
import { z } from "zod";
import { recordSuccess } from "../../accounts/audit.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { accountProcedure, userProcedure } from "../../trpc/procedures.ts";
import { closeGettingStarted, getStore, updateStore } from "./store.service.ts";
import { leaveDemo, viewDemo } from "./view-demo.ts";

const { get, post, patch, remove } = endpointsOf("Store");

export const storeRouter = router({
  get: userProcedure
    .meta(get("/store", "The account's store"))
    .input(z.void())
    .output(storeSchema)
    .query(({ ctx }) => getStore(ctx.db, { id: ctx.store.id, isReadOnly: ctx.isReadOnly })),

  update: userProcedure
    .meta(patch("/store", "Update name, time zone, currency, date basis or customer segments"))
    .input(storeUpdateSchema)
    .output(storeSchema)
    .mutation(async ({ ctx, input }) => {
      const store = await updateStore(ctx, ctx.store, input);
      await recordSuccess(ctx, "store.update");
      return store;
    }),

  closeGettingStarted: userProcedure
    .meta(remove("/store/getting-started", "Close the getting-started list"))
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx }) => {
      await closeGettingStarted(ctx.db, ctx.store.id, ctx.now());
      return { ok: true as const };
    }),

  viewDemo: accountProcedure
    .meta(
      post("/store/demo", "View the demo store, read-only, until you leave it or the session ends"),
    )
    // No input: tRPC would try to parse an empty body.
    .output(storeSchema)
    .mutation(({ ctx }) => viewDemo(ctx)),

  leaveDemo: accountProcedure
    .meta(remove("/store/demo", "Return to your own store"))
    .output(storeSchema)
    .mutation(({ ctx }) => leaveDemo(ctx)),
});
