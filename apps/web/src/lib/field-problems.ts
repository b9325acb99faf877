import { TRPCClientError } from "@trpc/client";
import { z } from "zod";

const refusedFields = z.object({
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
});

/** What the server says against each field of an input, the first problem of each; empty when it is not about fields. */
export function fieldProblems(error: unknown): Record<string, string> {
  const refused = refusedFields.safeParse(error instanceof TRPCClientError ? error.data : null);
  const issues = refused.success ? refused.data.issues : [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}
