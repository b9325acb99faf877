import { z } from "zod";

const controlCharacters = /\p{Cc}/u;

/**
 * A single line of typed text: well-formed Unicode without control characters, trimmed and NFKC-normalized so that
 * equal texts are stored equally.
 */
export function lineOfText(options: { min?: number; minMessage?: string; max: number }) {
  const { min = 0, minMessage, max } = options;
  const maxMessage = `At most ${max} characters`;
  return (
    z
      .string({ error: ({ input }) => (input === undefined ? minMessage : undefined) })
      .max(max, maxMessage)
      .refine((text) => text.isWellFormed() && !controlCharacters.test(text), {
        error: "Contains characters that cannot be stored",
      })
      .transform((text) => text.normalize("NFKC").trim())
      // Normalization can lengthen a text: "…" becomes "...".
      .pipe(z.string().min(min, minMessage).max(max, maxMessage))
  );
}
