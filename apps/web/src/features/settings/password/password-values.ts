import { passwordChangeSchema } from "@cartograph/contracts/accounts.ts";
import { z } from "zod";

export const emptyPasswords = { currentPassword: "", newPassword: "", repeatedPassword: "" };

/** What is sent, and the new password once more: a slip of the finger would lock the user out. */
export const passwordFormSchema = passwordChangeSchema
  .extend({ repeatedPassword: z.string() })
  .refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
    path: ["repeatedPassword"],
    error: "The two new passwords are not the same",
    // Said beside whatever else is wrong.
    when: () => true,
  });
