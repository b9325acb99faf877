import { z } from "zod";

/** A browser, or another program, in which the user is signed in. */
export const sessionSchema = z.object({
  /** Names the session and opens nothing. */
  id: z.string(),
  /** Whether it is the session that asks. */
  isCurrent: z.boolean(),
  /** The kind of browser, such as "Firefox"; null where it did not say or is not known. */
  browser: z.string().nullable(),
  /** The system it runs on, such as "Windows"; null where it did not say or is not known. */
  system: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime(),
});
export type Session = z.infer<typeof sessionSchema>;
