import { invalidField } from "@cartograph/contracts/app-error.ts";

const strictMinLength = 8;
const refusedPasswords = 3000;

/**
 * PASSWORD_POLICY=strict: at least 8 characters and not among the 3,000 most common passwords.
 * @throws AppError invalid_input naming the given input field.
 */
export async function checkStrictPassword(password: string, field = "password"): Promise<void> {
  if (password.length < strictMinLength) {
    throw invalidField(field, `Password must be at least ${strictMinLength} characters`);
  }
  // Loaded on first use: the list is large and most installations never need it.
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const commonest = dictionary["passwords-common"].slice(0, refusedPasswords);
  if (commonest.includes(password.toLowerCase())) {
    throw invalidField(field, "This password is too common. Choose another one.");
  }
}
