import { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";
import { parseJson, type HttpReply } from "../../../core/http-reply.ts";
import { TransientFailure } from "../../../core/retry.ts";
import {
  failureOfErrors,
  graphqlErrorSchema,
  isWithheldField,
  withheldFieldNote,
} from "./graphql-errors.ts";
import { redact } from "../../../core/redact.ts";

const answerSchema = z.object({
  // Absent from an answer with only errors.
  data: z.unknown().optional(),
  errors: z.array(graphqlErrorSchema).nullish(),
  extensions: z
    .object({
      cost: z.unknown().optional(),
      search: z
        .array(z.object({ warnings: z.array(z.object({ message: z.string() })).nullish() }))
        .nullish(),
    })
    .nullish(),
});

export type AnswerContext = {
  /** Called with the answer's cost before it is read; returns how long a throttled request has to wait. */
  throttledMs: (cost: unknown) => number;
  onCost: (cost: unknown) => void;
  /** Called for each field that the app may not read if the rest of the answer is complete. */
  onWithheld: (note: string) => void;
  secrets: readonly string[];
};

/**
 * The data of an answer, if it is complete except for fields that the app may not read.
 * @throws TransientFailure | ConnectorError for other errors, ignored filters and unknown shapes
 */
export function readAnswer<T>(reply: HttpReply, schema: z.ZodType<T>, context: AnswerContext): T {
  const answer = answerSchema.safeParse(parseJson(reply));
  if (!answer.success) throw new TransientFailure("unreadable", "It sent no GraphQL answer.");
  const { data, errors, extensions } = answer.data;
  context.onCost(extensions?.cost);

  const hasData = data !== null && data !== undefined;
  const withheld = hasData ? (errors ?? []).filter(isWithheldField) : [];
  const failures = (errors ?? []).filter((error) => !withheld.includes(error));
  if (failures.length > 0) {
    throw failureOfErrors(failures, {
      throttledMs: context.throttledMs(extensions?.cost),
      hasData,
      secrets: context.secrets,
    });
  }
  // Shopify ignores an unknown filter instead of refusing it, so the answer would contain everything.
  const warning = extensions?.search?.flatMap(({ warnings }) => warnings ?? [])[0];
  if (warning) {
    throw new ConnectorError(
      "bad_data",
      `Shopify did not understand a search filter: ${redact(warning.message, context.secrets)}`,
    );
  }
  const parsed = schema.safeParse(data);
  if (parsed.success) {
    for (const error of withheld) context.onWithheld(withheldFieldNote(error, context.secrets));
    return parsed.data;
  }
  const [denied] = withheld;
  if (denied)
    throw failureOfErrors([denied], { throttledMs: 0, hasData, secrets: context.secrets });
  const issue = parsed.error.issues[0];
  throw new TransientFailure(
    "unreadable",
    `The field ${issue?.path.join(".") || "data"} has an unexpected value.`,
  );
}
