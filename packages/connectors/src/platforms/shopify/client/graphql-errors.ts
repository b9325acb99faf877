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
  /** Whether the answer held data beside the errors. */
  hasData: boolean;
  secrets: readonly string[];
};

/** What the errors of an answer mean, the gravest first: one of them is enough to store nothing of it. */
export function failureOfErrors(errors: readonly GraphqlError[], context: ErrorContext): Error {
  const withCode = (code: string) => errors.find(({ extensions }) => extensions?.code === code);

  if (withCode("SHOP_INACTIVE")) {
    return new ConnectorError(
      "refused",
      "This Shopify store is not active. It can be read again once it has been opened.",
    );
  }
  const denied = withCode("ACCESS_DENIED");
  if (denied) return failureOfDenial(denied, context);
  if (withCode("THROTTLED")) {
    return new TransientFailure("throttled", "Too many points asked for.", {
      retryAfterMs: context.throttledMs,
    });
  }
  if (withCode("MAX_COST_EXCEEDED")) {
    return new TransientFailure("too_large", "The request costs more than one request may.");
  }
  if (withCode("INTERNAL_SERVER_ERROR") || withCode("TIMEOUT")) {
    return new TransientFailure("overloaded", "It reports an error of its own.");
  }
  const words = redact(errors[0]?.message ?? "no reason given", context.secrets);
  // Errors beside data come and go; errors without data are about the request itself.
  if (context.hasData) {
    return new TransientFailure("unreadable", `It answered in part only: ${words}`);
  }
  return new ConnectorError("bad_data", `Shopify refused the request: ${words}`);
}

function failureOfDenial(error: GraphqlError, { secrets }: ErrorContext): ConnectorError {
  const { documentation, requiredAccess } = error.extensions ?? {};
  const isProtectedData = /protected-customer-data/.test(`${documentation ?? ""} ${error.message}`);
  const what = error.path?.find((part) => typeof part === "string");
  if (isProtectedData) {
    return new ConnectorError(
      "missing_permission",
      `Shopify has not approved this app for protected customer data${what ? `, which ${what} belong to` : ""}. Request the access under API access in the app's settings, then sync again.`,
    );
  }
  const scope = /\b(?:read|write)_[a-z_]+/.exec(requiredAccess ?? error.message)?.[0];
  if (scope) return missingScope(scope);
  return new ConnectorError(
    "missing_permission",
    `Shopify denies this API key access: ${redact(error.message, secrets)}`,
  );
}

/** The key is right but was never given this scope. */
export function missingScope(...scopes: string[]): ConnectorError {
  const isOne = scopes.length === 1;
  return new ConnectorError(
    "missing_permission",
    `The API key lacks the ${isOne ? "scope" : "scopes"} ${scopes.join(" and ")}. Grant ${isOne ? "it" : "them"} in the app's Admin API settings in Shopify, install the app again, then sync.`,
  );
}
