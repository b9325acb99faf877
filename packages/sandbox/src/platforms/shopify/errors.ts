import { GraphQLError } from "graphql";

const scopesPage = "https://shopify.dev/api/usage/access-scopes";
const protectedDataPage = "https://shopify.dev/docs/apps/launch/protected-customer-data";

export function badRequest(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "BAD_REQUEST" } });
}

export function resourceNotFound(id: string): GraphQLError {
  return new GraphQLError(`Invalid id: ${id}`, { extensions: { code: "RESOURCE_NOT_FOUND" } });
}

export type ErrorBody = {
  message: string;
  locations?: readonly { line: number; column: number }[];
  path?: readonly (string | number)[];
  extensions?: Record<string, unknown>;
};

/** The scope is missing; `requiredAccess` is Shopify's own wording. */
export function accessDenied(field: string, requiredAccess: string): ErrorBody {
  return {
    message: `Access denied for ${field} field. Required access: ${requiredAccess}`,
    extensions: { code: "ACCESS_DENIED", documentation: scopesPage, requiredAccess },
  };
}

/** The scope is granted, but the app is not approved for personal data. */
export function protectedDataDenied(type: string): ErrorBody {
  return {
    message: `This app is not approved to access the ${type} object. See ${protectedDataPage} for more details.`,
    extensions: { code: "ACCESS_DENIED", documentation: protectedDataPage },
  };
}

/** The app is not approved for that field. */
export function fieldDenied(field: string): ErrorBody {
  return {
    message: `This app is not approved to use the ${field} field. See ${protectedDataPage} for more details.`,
    extensions: { code: "ACCESS_DENIED", documentation: protectedDataPage },
  };
}

export function throttled(): ErrorBody {
  return {
    message: "Throttled",
    extensions: {
      code: "THROTTLED",
      documentation: "https://shopify.dev/api/usage/rate-limits",
    },
  };
}

export function maxCostExceeded(cost: number, maxCost: number): ErrorBody {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${maxCost}).\n\nSee https://shopify.dev/concepts/about-apis/rate-limits for more information on how the\ncost of a query is calculated.\n\nTo query larger amounts of data with fewer limits, bulk operations should be used instead.\nSee https://shopify.dev/tutorials/perform-bulk-operations-with-admin-api for usage details.`,
    extensions: {
      code: "MAX_COST_EXCEEDED",
      cost,
      maxCost,
      documentation: "https://shopify.dev/api/usage/rate-limits",
    },
  };
}

export function internalServerError(requestId: string): ErrorBody {
  return {
    message: `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId} (include this in support requests).`,
    extensions: { code: "INTERNAL_SERVER_ERROR", requestId },
  };
}
