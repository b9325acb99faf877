import {
  noteCreateSchema,
  noteIdSchema,
  noteQuerySchema,
  noteSchema,
  noteUpdateSchema,
} from "@cartograph/contracts/notes.ts";
import { parseDay } from "@cartograph/warehouse/calendar/days.ts";
import { z } from "zod";
import { recordSuccess } from "../../accounts/audit.ts";
import { createEntry, deleteEntry, updateEntry } from "../../entries/store-entries.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";
import { listNotes } from "./notes.queries.ts";

const { get, post, patch, remove } = endpointsOf("Notes");
const path = "/notes/{id}" as const;
const ok = z.object({ ok: z.literal(true) });

export const notesRouter = router({
  list: userProcedure
    .meta(get("/notes", "List notes, latest day first"))
    .input(noteQuerySchema)
    .output(z.array(noteSchema))
    .query(({ ctx, input }) => listNotes(ctx.db, ctx.store.id, input)),

  create: userProcedure
    .meta(post("/notes", "Add a dated note"))
    .input(noteCreateSchema)
    .output(noteIdSchema)
    .mutation(async ({ ctx, input: { day, text } }) => {
      const author = { storeId: ctx.store.id, userId: ctx.user.id, now: ctx.now() };
      const id = await createEntry(ctx.db, "notes", author, { day: parseDay(day), text });
      await recordSuccess(ctx, "note.create", id);
      return { id };
    }),

  update: userProcedure
    .meta(patch(path, "Change a note's day or text"))
    .input(noteUpdateSchema)
    .output(ok)
    .mutation(async ({ ctx, input: { id, day, text } }) => {
      const changes = { day: day === undefined ? day : parseDay(day), text };
      await updateEntry(ctx.db, "notes", { storeId: ctx.store.id, id }, changes);
      await recordSuccess(ctx, "note.update", id);
      return { ok: true as const };
    }),

  delete: userProcedure
    .meta(remove(path, "Delete a note"))
    .input(noteIdSchema)
    .output(ok)
    .mutation(async ({ ctx, input: { id } }) => {
      await deleteEntry(ctx.db, "notes", { storeId: ctx.store.id, id });
      await recordSuccess(ctx, "note.delete", id);
      return { ok: true as const };
    }),
});
