import { z } from "zod";

/** Now and then Mailchimp writes a number as a text. */
export const count = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** What is left out is nothing. */
export const countIfAny = count.nullish().transform((number) => number ?? 0);

/** UTC milliseconds; null for the empty text that stands for a time that is not set. All times are UTC. */
export const time = z
  .union([z.literal(""), z.iso.datetime({ offset: true }), unmarkedTime()])
  .nullish()
  .transform((text) => (text ? Date.parse(text) : null));

function unmarkedTime() {
  return z.iso.datetime({ local: true }).transform((text) => `${text}Z`);
}
