import { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";
import { TransientFailure } from "../../../core/retry.ts";
import { redact } from "../../../core/redact.ts";

export const graphqlErrorSchema = z.object({
  message: z.string(),
  path: z.array(z.union([z.string(), z.number()])).nullish(),
  extensions: z
    .object({
      code: z.string().nullish(),
      documentation: z.string().nullish(),
      requiredAccess: z.string().nullish(),
    })
    .nullish(),
});
export type GraphqlError = z.infer<typeof graphqlErrorSchema>;

export type ErrorContext = {
  /** Milliseconds that a throttled request has to wait. */
  throttledMs: number;
  /** Whether the answer has data in addition to the errors. */
  hasData: boolean;
  secrets: readonly string[];
};

/**
 * A field that the app may not read is null, and the data around it is valid. For a denied root field there is no data
 * at all.
 */
export function isWithheldField({ path, extensions }: GraphqlError): boolean {
  return extensions?.code === "ACCESS_DENIED" && fieldNamesOf(path).length > 1;
}

/** How a withheld field affects the figures, for the operator. */
export function withheldFieldNote(error: GraphqlError, secrets: readonly string[]): string {
  const names = fieldNamesOf(error.path);
  const field = names.filter((name) => !wrappers.has(name)).join(".");
  const scope = scopesIn(error)[0];
  const reason =
    isProtectedData(error) || scope === undefined
      ? redact(error.message, secrets)
      : `The API key lacks the scope ${scope}.`;
  return `Shopify withholds the field ${field}, so figures that need it leave it out: ${reason}`;
}

const wrappers = new Set(["nodes", "edges", "node"]);

function fieldNamesOf(path: GraphqlError["path"]): string[] {
  return (path ?? []).filter((part) => typeof part === "string");
}

/** The most severe error of an answer; with any error, nothing of it is stored. */
export function failureOfErrors(errors: readonly GraphqlError[], context: ErrorContext): Error {
  const withCode = (code: string) => errors.find(({ extensions }) => extensions?.code === code);

  if (withCode("SHOP_INACTIVE")) {
    return new ConnectorError(
      "refused",
      "This Shopify store is not active. It can be synced again once it is open.",
    );
  }
  const denied = withCode("ACCESS_DENIED");
  if (denied) return failureOfDenial(denied, context);
  if (withCode("THROTTLED")) {
    return new TransientFailure("throttled", "The request costs more points than are available.", {
      retryAfterMs: context.throttledMs,
    });
  }
  if (withCode("MAX_COST_EXCEEDED")) {
    return new TransientFailure("too_large", "The request costs more than one request may.");
  }
  if (withCode("INTERNAL_SERVER_ERROR") || withCode("TIMEOUT")) {
    return new TransientFailure("internal", "It reports an internal error.");
  }
  const message = redact(errors[0]?.message ?? "no reason given", context.secrets);
  // Errors with data are temporary; errors without data concern the request itself.
  if (context.hasData) {
    return new TransientFailure("unreadable", `Its answer is incomplete: ${message}`);
  }
  return new ConnectorError("bad_data", `Shopify refused the request: ${message}`);
}

function failureOfDenial(error: GraphqlError, { secrets }: ErrorContext): ConnectorError {
  const [root, ...inner] = fieldNamesOf(error.path);
  const list = root === undefined ? null : listName(root);
  const field = inner.at(-1);
  if (isProtectedData(error)) {
    const which = field ? `: ${list} cannot be read without ${field}` : `, which ${list} belong to`;
    return new ConnectorError(
      "missing_permission",
      `Shopify has not approved this app for protected customer data${list ? which : ""}. Request the access under API access in the app's settings, then sync again.`,
    );
  }
  const scopes = scopesIn(error);
  const permission = /must have (?:the )?`?([a-z_]+)`? permission/.exec(accessTextOf(error))?.[1];
  if (scopes.length > 0 && permission !== undefined) {
    return new ConnectorError(
      "missing_permission",
      `Shopify denies access to ${list ?? "a list"}: it needs the scope ${scopes.join(" or ")} and, for the user who installed the app, the permission ${permission}. Grant what is missing in Shopify, then sync again.`,
    );
  }
  // Any of the scopes is enough; the first is the usual one.
  if (scopes[0] !== undefined) return missingScope(scopes[0]);
  return new ConnectorError(
    "missing_permission",
    `Shopify denies this API key access: ${redact(error.message, secrets)}`,
  );
}

/** "abandoned checkouts" for `abandonedCheckouts` and `abandonedCheckoutsCount` */
function listName(root: string): string {
  return root.replace(/Count$/, "").replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function isProtectedData(error: GraphqlError): boolean {
  return /protected-customer-data/.test(
    `${error.extensions?.documentation ?? ""} ${error.message}`,
  );
}

function accessTextOf(error: GraphqlError): string {
  return error.extensions?.requiredAccess ?? error.message;
}

function scopesIn(error: GraphqlError): string[] {
  return accessTextOf(error).match(/\b(?:read|write)_[a-z_]+/g) ?? [];
}

/** The key is valid but lacks this scope. */
export function missingScope(...scopes: string[]): ConnectorError {
  const isOne = scopes.length === 1;
  return new ConnectorError(
    "missing_permission",
    `The API key lacks the ${isOne ? "scope" : "scopes"} ${scopes.join(" and ")}. Grant ${isOne ? "it" : "them"} in the app's Admin API settings in Shopify, install the app again, then sync.`,
  );
}
