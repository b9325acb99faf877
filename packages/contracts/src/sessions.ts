import { z } from "zod";

/** A browser or other client in which the user is signed in. */
export const sessionSchema = z.object({
  /** Identifies the session, but cannot be used to sign in. */
  id: z.string(),
  /** Whether the request was made with it. */
  isCurrent: z.boolean(),
  /** The kind of browser, such as "Firefox"; null if unknown. */
  browser: z.string().nullable(),
  /** The operating system, such as "Windows"; null if unknown. */
  system: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Accurate to the minute. */
  lastUsedAt: z.iso.datetime(),
});
export type Session = z.infer<typeof sessionSchema>;
