import { TRPCClientError } from "@trpc/client";
import { z } from "zod";

const refusedFields = z.object({
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
});

/** The first validation error of each input field; empty when the error is not about fields. */
export function fieldProblems(error: unknown): Record<string, string> {
  const refused = refusedFields.safeParse(error instanceof TRPCClientError ? error.data : null);
  const issues = refused.success ? refused.data.issues : [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}
