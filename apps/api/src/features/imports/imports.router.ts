import { AppError } from "@cartograph/contracts/app-error.ts";
import { orderImportSchema } from "@cartograph/contracts/imports.ts";
import { z } from "zod";
import { findImport, listImports } from "../../sync/import-rows.ts";
import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";

const tags = ["Imports"];
const listedImports = 20;

export const importsRouter = router({
  list: userProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/imports",
        tags,
        summary: "The latest imports, newest first",
      },
    })
    .input(z.void())
    .output(z.array(orderImportSchema))
    .query(({ ctx }) => listImports(ctx.db, { storeId: ctx.store.id, limit: listedImports })),

  get: userProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/imports/{id}",
        tags,
        summary: "How an import goes or went",
      },
    })
    .input(z.object({ id: z.string().min(1).max(64) }))
    .output(orderImportSchema)
    .query(async ({ ctx, input }) => {
      const found = await findImport(ctx.db, { storeId: ctx.store.id, importId: input.id });
      if (!found) throw new AppError("not_found", "There is no such import");
      return found;
    }),
});
