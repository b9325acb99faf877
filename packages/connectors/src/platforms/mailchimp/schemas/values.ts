import { z } from "zod";

/** Mailchimp sometimes writes a number as a string. */
export const count = z.union([
  z.int().nonnegative(),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);

/** Missing values are 0. */
export const countIfAny = count.nullish().transform((number) => number ?? 0);

/** UTC milliseconds; null for an empty string, which means not set. All times are UTC. */
export const time = z
  .union([z.literal(""), z.iso.datetime({ offset: true }), unmarkedTime()])
  .nullish()
  .transform((text) => (text ? Date.parse(text) : null));

function unmarkedTime() {
  return z.iso.datetime({ local: true }).transform((text) => `${text}Z`);
}
