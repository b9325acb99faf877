import { z } from "zod";
import { timezoneSchema } from "./store.ts";
import { lineOfText } from "./text.ts";

const usernameMinLength = 3;
const passwordMinLength = 6;
/** Longer passwords are refused rather than truncated. */
const passwordMaxBytes = 1024;

function passwordText({ min, minMessage }: { min: number; minMessage: string }) {
  return z
    .string({ error: ({ input }) => (input === undefined ? minMessage : undefined) })
    .min(min, minMessage)
    .refine((password) => password.isWellFormed(), {
      error: "Contains characters that cannot be stored",
    })
    .refine((password) => new TextEncoder().encode(password).length <= passwordMaxBytes, {
      error: `Password must be at most ${passwordMaxBytes} bytes`,
    });
}

export const loginSchema = z.strictObject({
  username: lineOfText({ min: 1, minMessage: "Username is required", max: 100 }),
  password: passwordText({ min: 1, minMessage: "Password is required" }),
});
export type Login = z.infer<typeof loginSchema>;

const chosenPassword = passwordText({
  min: passwordMinLength,
  minMessage: `Password must be at least ${passwordMinLength} characters`,
});
const fullName = lineOfText({ max: 200 });
const emailAddress = z.union([z.literal(""), z.email("Invalid email address").max(254)], {
  error: "Invalid email address",
});

export const registrationSchema = z.strictObject({
  username: lineOfText({
    min: usernameMinLength,
    minMessage: `Username must be at least ${usernameMinLength} characters`,
    max: 100,
  }).refine((username) => !/\p{Cf}/u.test(username), {
    error: "Contains invisible characters",
  }),
  password: chosenPassword,
  name: fullName.optional(),
  email: emailAddress.optional(),
  /** The browser's IANA time zone. The new store uses it until the operator or a source sets one. */
  timezone: timezoneSchema.optional(),
});
export type Registration = z.infer<typeof registrationSchema>;

export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});
export type User = z.infer<typeof userSchema>;

/** Absent fields are left unchanged; an empty string clears a field. */
export const userUpdateSchema = z.strictObject({
  name: fullName.optional(),
  email: emailAddress.optional(),
});

export const passwordChangeSchema = z.strictObject({
  currentPassword: passwordText({ min: 1, minMessage: "Current password is required" }),
  newPassword: chosenPassword,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

/** The signed-in user, and whether the store they see is the demo or read-only. */
export const sessionUserSchema = userSchema.extend({
  isDemo: z.boolean(),
  isReadOnly: z.boolean(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

/** What the sign-in page shows before anyone is signed in. */
export const signInHintsSchema = z.object({
  demo: z
    .object({ username: z.string(), password: z.string() })
    .nullable()
    .meta({ description: "The demo account; null where the demo is off" }),
  isRegistrationOpen: z.boolean().meta({ description: "Whether accounts can be created" }),
});

export const demoCredentials = { username: "demo", password: "demo1234" } as const;
