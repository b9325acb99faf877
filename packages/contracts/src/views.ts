import { z } from "zod";
import { lineOfText } from "./text.ts";

/** Maximum number of saved views per store. */
export const maxViews = 100;
const maxPathLength = 2000;

const viewName = lineOfText({ min: 1, minMessage: "Enter a name", max: 80 });

const aboutName = "The view's name";
const aboutPath = "The screen's path with its query: range, comparison, basis, filters and sort";

/** A path within the app. Anything else could lead to another site. */
const viewPath = lineOfText({ min: 1, max: maxPathLength })
  .refine((path) => /^\/(?![/\\])/.test(path), { error: "Not a path within the app" })
  .describe(aboutPath);

const viewId = z.string().min(1).max(64).describe("The view's id.");

export const viewIdSchema = z.strictObject({ id: viewId });

export const viewCreateSchema = z.strictObject({
  name: viewName.describe(aboutName),
  path: viewPath,
});
export type ViewCreate = z.infer<typeof viewCreateSchema>;

export const viewUpdateSchema = viewCreateSchema.partial().extend({ id: viewId });

/** A screen saved with its range, comparison, basis, filters and sort. */
export const savedViewSchema = z.object({
  id: viewId,
  name: z.string().describe(aboutName),
  path: z.string().describe(aboutPath),
  createdBy: z.string().nullable().describe("The username; null for a deleted user."),
  createdAt: z.string().describe("When it was saved (ISO 8601, UTC)."),
});
export type SavedView = z.infer<typeof savedViewSchema>;
