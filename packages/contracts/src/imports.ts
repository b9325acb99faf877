import { z } from "zod";

export const refusedRowSchema = z.object({
  /** Line of the file, the header being line 1; for a record over several lines, its first. */
  line: z.int(),
  reason: z.string(),
});
export type RefusedRow = z.infer<typeof refusedRowSchema>;

/** At most this many refused rows are listed; `refusedCount` counts all. */
export const maxListedRefusals = 1000;

export const orderImportSchema = z.object({
  id: z.string(),
  status: z.enum(["running", "done", "failed"]),
  /** It is being undone; it leaves the list when that is done. */
  isUndoing: z.boolean(),
  fileName: z.string().nullable(),
  /** Data rows read so far. */
  rows: z.int(),
  /** Orders stored so far, whether new, changed or unchanged. */
  orders: z.int(),
  refused: z.array(refusedRowSchema),
  refusedCount: z.int(),
  /** What an operator should know about the import, such as how refunds were dated. */
  notes: z.array(z.string()),
  /** Why it failed, or what a running import waits for; null otherwise. */
  message: z.string().nullable(),
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type OrderImport = z.infer<typeof orderImportSchema>;

/** What happened to the orders of an undone import. */
export const undoneImportSchema = z.object({
  /** Orders that no other import and no connected shop has. */
  removed: z.int(),
  /** Orders set back to what an earlier import brought. */
  restored: z.int(),
  /** Orders that another import or the connected shop confirmed. */
  kept: z.int(),
});
export type UndoneImport = z.infer<typeof undoneImportSchema>;

export const importListSchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});
