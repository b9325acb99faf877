import {
  viewCreateSchema,
  viewIdSchema,
  savedViewSchema,
  viewUpdateSchema,
} from "@cartograph/contracts/views.ts";
import { z } from "zod";
import { recordSuccess } from "../../accounts/audit.ts";
import { createEntry, deleteEntry, updateEntry } from "../../entries/store-entries.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";
import { listViews } from "./views.queries.ts";

const { get, post, patch, remove } = endpointsOf("Views");
const path = "/views/{id}" as const;
const ok = z.object({ ok: z.literal(true) });

export const viewsRouter = router({
  list: userProcedure
    .meta(get("/views", "List saved views by name"))
    .input(z.void())
    .output(z.array(savedViewSchema))
    .query(({ ctx }) => listViews(ctx.db, ctx.store.id)),

  create: userProcedure
    .meta(post("/views", "Save a view: a screen with its range, filters and sort"))
    .input(viewCreateSchema)
    .output(viewIdSchema)
    .mutation(async ({ ctx, input }) => {
      const author = { storeId: ctx.store.id, userId: ctx.user.id, now: ctx.now() };
      const id = await createEntry(ctx.db, "saved_views", author, input);
      await recordSuccess(ctx, "view.create", id);
      return { id };
    }),

  update: userProcedure
    .meta(patch(path, "Rename a view, or save another address in it"))
    .input(viewUpdateSchema)
    .output(ok)
    .mutation(async ({ ctx, input: { id, ...changes } }) => {
      await updateEntry(ctx.db, "saved_views", { storeId: ctx.store.id, id }, changes);
      await recordSuccess(ctx, "view.update", id);
      return { ok: true as const };
    }),

  delete: userProcedure
    .meta(remove(path, "Delete a saved view"))
    .input(viewIdSchema)
    .output(ok)
    .mutation(async ({ ctx, input: { id } }) => {
      await deleteEntry(ctx.db, "saved_views", { storeId: ctx.store.id, id });
      await recordSuccess(ctx, "view.delete", id);
      return { ok: true as const };
    }),
});
