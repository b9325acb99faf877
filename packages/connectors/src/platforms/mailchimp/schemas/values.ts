import { z } from "zod";

export const count = z.int().nonnegative();

/** UTC milliseconds; null for the empty text that stands for a time that is not set. */
export const time = z
  .union([z.literal(""), z.iso.datetime({ offset: true })])
  .nullish()
  .transform((text) => (text ? Date.parse(text) : null));
