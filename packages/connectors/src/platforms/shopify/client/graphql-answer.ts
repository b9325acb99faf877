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
  // Absent from an answer that is nothing but errors.
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
  /** Told the answer's cost before anything is judged; says how long a refused request has to wait. */
  throttledMs: (cost: unknown) => number;
  onCost: (cost: unknown) => void;
  /** Called for each field that the app may not read while the rest of the answer is there. */
  onWithheld: (note: string) => void;
  secrets: readonly string[];
};

/**
 * The data of an answer, if all of it is there but single fields that the app may not read.
 * @throws TransientFailure | ConnectorError for other errors beside the data, ignored filters and unknown shapes.
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
  // A filter that is not understood is left out, not refused: the answer would hold everything.
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
