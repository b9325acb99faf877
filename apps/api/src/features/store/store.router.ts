import { storeSchema, storeUpdateSchema } from "@cartograph/contracts/store.ts";
import { z } from "zod";
import { recordAudit } from "../../accounts/audit.ts";
import { router } from "../../trpc/init.ts";
import { accountProcedure, userProcedure } from "../../trpc/procedures.ts";
import { closeGettingStarted, getStore, updateStore } from "./store.service.ts";
import { leaveDemo, viewDemo } from "./view-demo.ts";

const tags = ["Store"];

export const storeRouter = router({
  get: userProcedure
    .meta({ openapi: { method: "GET", path: "/store", tags, summary: "The account's store" } })
    .input(z.void())
    .output(storeSchema)
    .query(({ ctx }) => getStore(ctx.db, { id: ctx.store.id, isReadOnly: ctx.isReadOnly })),

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

  closeGettingStarted: userProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/store/getting-started",
        tags,
        summary: "Put the getting-started list away",
      },
    })
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx }) => {
      await closeGettingStarted(ctx.db, ctx.store.id, ctx.now());
      return { ok: true as const };
    }),

  viewDemo: accountProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/store/demo",
        tags,
        summary: "Look around in the demo store, read-only, until it is left or the session ends",
      },
    })
    // No input at all, as for a logout: tRPC would parse the empty body of a call that declares one.
    .output(storeSchema)
    .mutation(({ ctx }) => viewDemo(ctx)),

  leaveDemo: accountProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/store/demo",
        tags,
        summary: "Return to the account's own store",
      },
    })
    .output(storeSchema)
    .mutation(({ ctx }) => leaveDemo(ctx)),
});
