import type { z } from "zod";
import { platformEntry, type Platform } from "./platform.ts";
import { lineOfText } from "./text.ts";

/** What the operator entered for the account; `accountProblem` checks it for its platform. */
export const accountText = lineOfText({ max: 300 });

/** Why the text cannot be an account of the platform, for the field; null when it can. */
export function accountProblem(platform: Platform, text: string): string | null {
  const field = platformEntry(platform).account;
  if (field === null) return null;
  if (text === "") return field.isRequired ? `${field.label} is required` : null;
  if (field.pattern.test(text)) return null;
  const mistake = field.mistakes.find(({ pattern }) => pattern.test(text));
  return mistake?.message ?? field.problem;
}

/** Puts `accountProblem` on the field `account`. */
export function checkAccount(
  input: { platform?: Platform | undefined; account?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (input.platform === undefined || input.account === undefined) return;
  const message = accountProblem(input.platform, input.account);
  if (message !== null) context.addIssue({ code: "custom", path: ["account"], message });
}
