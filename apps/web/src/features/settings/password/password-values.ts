import { passwordChangeSchema } from "@cartograph/contracts/accounts.ts";
import { z } from "zod";

export const emptyPasswords = { currentPassword: "", newPassword: "", repeatedPassword: "" };

/** The password change, with a confirmation so that a typo doesn't lock the user out. */
export const passwordFormSchema = passwordChangeSchema
  .extend({ repeatedPassword: z.string() })
  .refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
    path: ["repeatedPassword"],
    error: "The new passwords don't match",
    // Report this along with other errors.
    when: () => true,
  });
