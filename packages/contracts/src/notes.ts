import { z } from "zod";
import { isCalendarDay, isInOrder } from "./date-range.ts";
import { lineOfText } from "./text.ts";

/** Maximum number of notes per store. */
export const maxNotes = 1000;

const noteDay = z
  .string()
  .refine(isCalendarDay, { error: "Not a day, expected YYYY-MM-DD" })
  .describe("The store's day `YYYY-MM-DD` that the note is about.");
const aboutText = "What happened, such as Free shipping started";
const noteText = lineOfText({ min: 1, minMessage: "Enter a note", max: 200 }).describe(aboutText);
const noteId = z.string().min(1).max(64).describe("The note's id.");

export const noteIdSchema = z.strictObject({ id: noteId });

export const noteCreateSchema = z.strictObject({ day: noteDay, text: noteText });
export type NoteCreate = z.infer<typeof noteCreateSchema>;

export const noteUpdateSchema = noteCreateSchema.partial().extend({ id: noteId });

/** Both days are inclusive; without one, that side is unbounded. */
export const noteQuerySchema = z
  .strictObject({
    from: noteDay.describe("First day (YYYY-MM-DD) of the notes, included.").optional(),
    to: noteDay.describe("Last day (YYYY-MM-DD) of the notes, included.").optional(),
  })
  .refine(isInOrder, { path: ["to"], error: "The end date is before the start date" });
export type NoteQuery = z.infer<typeof noteQuerySchema>;

/** An operator's dated note, shown on charts over time. */
export const noteSchema = z.object({
  id: noteId,
  day: noteDay,
  text: z.string().describe(aboutText),
  createdBy: z.string().nullable().describe("The username; null for a deleted user."),
  createdAt: z.string().describe("When it was added (ISO 8601, UTC)."),
});
export type Note = z.infer<typeof noteSchema>;
