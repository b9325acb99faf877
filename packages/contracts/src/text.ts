import { z } from "zod";

const controlCharacters = /\p{Cc}/u;

/**
 * A single line of typed text: well-formed Unicode without control characters, trimmed and NFKC-normalized so that
 * equal texts are stored equally.
 */
export function lineOfText(options: { min?: number; minMessage?: string; max: number }) {
  return z
    .string()
    .max(options.max, `At most ${options.max} characters`)
    .refine((text) => text.isWellFormed() && !controlCharacters.test(text), {
      error: "Contains characters that cannot be stored",
    })
    .transform((text) => text.normalize("NFKC").trim())
    .pipe(z.string().min(options.min ?? 0, options.minMessage ?? "Required"));
}
