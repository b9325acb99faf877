import type { z } from "zod";
import { platformEntry, type Platform } from "./platform.ts";
import { lineOfText } from "./text.ts";

/** An account as entered by the operator. `accountProblem` checks its format. */
export const accountText = lineOfText({ max: 300 });

/** Why the text is not a valid account of the platform, for the form field; null if it is. */
export function accountProblem(platform: Platform, text: string): string | null {
  const field = platformEntry(platform).account;
  if (field === null) return null;
  if (text === "") return field.isRequired ? `${field.label} is required` : null;
  if (field.pattern.test(text)) return null;
  const mistake = field.mistakes?.find(({ pattern }) => pattern.test(text));
  return mistake?.message ?? field.problem;
}

/** Reports `accountProblem` on the field `account`. */
export function checkAccount(
  input: { platform?: Platform | undefined; account?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (input.platform === undefined || input.account === undefined) return;
  const message = accountProblem(input.platform, input.account);
  if (message !== null) context.addIssue({ code: "custom", path: ["account"], message });
}
