import { z } from "zod";

/** A browser or other program in which the user is signed in. */
export const sessionSchema = z.object({
  /** Identifies the session; it cannot be used to sign in. */
  id: z.string(),
  /** Whether it is the session of the request. */
  isCurrent: z.boolean(),
  /** The kind of browser, such as "Firefox"; null when unknown. */
  browser: z.string().nullable(),
  /** The system it runs on, such as "Windows"; null when unknown. */
  system: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime(),
});
export type Session = z.infer<typeof sessionSchema>;
