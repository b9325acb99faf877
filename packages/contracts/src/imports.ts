import { z } from "zod";
import { defaultImportLimit } from "./default-import-limit.ts";
import { wholeNumberSchema } from "./query-schemas.ts";

export const refusedRowSchema = z.object({
  /** Line number in the file (the header is line 1); the first line of a record that spans several. */
  line: z.int(),
  reason: z.string(),
});
export type RefusedRow = z.infer<typeof refusedRowSchema>;

/** Maximum number of refused rows listed; `refusedCount` counts all. */
export const maxListedRefusals = 1000;

export const orderImportSchema = z.object({
  id: z.string(),
  status: z.enum(["running", "done", "failed"]),
  /** Whether it is being undone. Once that is done, it is removed from the list. */
  isUndoing: z.boolean(),
  fileName: z.string().nullable(),
  /** Data rows read so far. */
  rows: z.int(),
  /** Orders stored so far, whether new, changed or unchanged. */
  orders: z.int(),
  refused: z.array(refusedRowSchema),
  refusedCount: z.int(),
  /** What the operator should know about the import, such as how refunds were dated. */
  notes: z.array(z.string()),
  /** Why it failed, or what a running import waits for; null otherwise. */
  message: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type OrderImport = z.infer<typeof orderImportSchema>;

/** What happened to the orders of an undone import. */
export const undoneImportSchema = z.object({
  /** Orders that were in no other import and no connected shop. */
  removed: z.int(),
  /** Orders restored to the version of an earlier import. */
  restored: z.int(),
  /** Orders also delivered by another import or the connected shop. */
  kept: z.int(),
});
export type UndoneImport = z.infer<typeof undoneImportSchema>;

export const importListSchema = z.strictObject({
  limit: wholeNumberSchema(1, 1000)
    .describe("Maximum number of imports; the newest are listed.")
    .prefault(defaultImportLimit),
});
