import { AppError } from "@cartograph/contracts/app-error.ts";
import {
  importListSchema,
  orderImportSchema,
  undoneImportSchema,
} from "@cartograph/contracts/imports.ts";
import { defaultImportLimit } from "@cartograph/contracts/default-import-limit.ts";
import { z } from "zod";
import { recordSuccess } from "../../accounts/audit.ts";
import { findImport, listImports } from "../../sync/imports/import-rows.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const { get, remove } = endpointsOf("Imports");

export const importsRouter = router({
  list: userProcedure
    .meta(get("/imports", "List the latest imports, newest first"))
    .input(importListSchema.optional())
    .output(z.array(orderImportSchema))
    .query(({ ctx, input }) =>
      listImports(ctx.db, { storeId: ctx.store.id, limit: input?.limit ?? defaultImportLimit }),
    ),

  get: userProcedure
    .meta(get("/imports/{id}", "Get an import's progress and result"))
    .input(z.strictObject({ id: z.string().min(1).max(64) }))
    .output(orderImportSchema)
    .query(async ({ ctx, input }) => {
      const found = await findImport(ctx.db, { storeId: ctx.store.id, importId: input.id });
      if (!found) throw new AppError("not_found", "There is no such import");
      return found;
    }),

  undo: userProcedure
    .meta(
      remove("/imports/{id}", "Undo an import, or cancel it while it is queued or running", {
        description:
          "Removes the orders that the import stored. Orders that another import or the connected shop also delivered are kept; orders that the import changed are restored. The response is sent when the undo is complete, which takes minutes for a very large import; it continues if the connection is closed.",
      }),
    )
    .input(z.strictObject({ id: z.string().min(1).max(64) }))
    .output(undoneImportSchema)
    .mutation(async ({ ctx, input }) => {
      const undone = await ctx.sync.undoImport({ storeId: ctx.store.id, importId: input.id });
      await recordSuccess(ctx, "import.undo", input.id);
      return undone;
    }),
});
