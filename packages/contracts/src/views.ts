import { z } from "zod";
import { lineOfText } from "./text.ts";

/** The most saved views of a store. */
export const mostViews = 100;
const longestPath = 2000;

const viewName = lineOfText({ min: 1, minMessage: "Enter a name", max: 80 });

/** An address within the app. Anything else could lead a viewer to another site. */
const viewPath = lineOfText({ min: 1, max: longestPath })
  .refine((path) => /^\/(?![/\\])/.test(path), { error: "Not an address within the app" })
  .describe("The screen's path with its query: range, comparison, basis, filters and sort");

const viewId = z.string().min(1).max(64).describe("The view's id");

export const viewIdSchema = z.strictObject({ id: viewId });

export const viewCreateSchema = z.strictObject({
  name: viewName.describe("The view's name"),
  path: viewPath,
});
export type ViewCreate = z.infer<typeof viewCreateSchema>;

export const viewUpdateSchema = viewCreateSchema.partial().extend({ id: viewId });

/** A screen saved with its range, comparison, basis, filters and sort. */
export const savedViewSchema = z.object({
  id: viewId,
  name: viewName,
  path: viewPath,
  createdBy: z.string().nullable().describe("The username; null for a deleted user"),
  createdAt: z.string().describe("When it was saved (ISO 8601, UTC)"),
});
export type SavedView = z.infer<typeof savedViewSchema>;
