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
      openapi: {
        method: "PATCH",
        path: "/store",
        tags,
        summary: "Update name, time zone, currency or date basis",
      },
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
        summary: "Close the getting-started list",
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
        summary: "View the demo store, read-only, until you leave it or the session ends",
      },
    })
    // No input: tRPC would try to parse an empty body.
    .output(storeSchema)
    .mutation(({ ctx }) => viewDemo(ctx)),

  leaveDemo: accountProcedure
    .meta({
      openapi: {
        method: "DELETE",
        path: "/store/demo",
        tags,
        summary: "Return to your own store",
      },
    })
    .output(storeSchema)
    .mutation(({ ctx }) => leaveDemo(ctx)),
});
