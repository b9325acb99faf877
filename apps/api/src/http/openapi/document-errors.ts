import type { OpenApiDocument } from "./open-api-document.ts";

/** Schema of an error response, as `ErrorBody`. */
const errorSchema = {
  type: "object",
  properties: {
    message: { type: "string", description: "Human-readable message." },
    code: { type: "string", description: "The kind of the error, such as BAD_REQUEST." },
    issues: {
      type: "array",
      description: "What is wrong with the input, field by field; only with status 400 and 409.",
      items: {
        type: "object",
        properties: {
          path: {
            type: "string",
            description:
              "The field or parameter, with dots between its parts, such as targets.0.value.",
          },
          message: { type: "string", description: "What is wrong with it." },
        },
        required: ["path", "message"],
        additionalProperties: false,
      },
    },
  },
  required: ["message", "code"],
  additionalProperties: false,
} as const;

const descriptions = {
  400: "The request cannot be read, or a field or parameter is invalid or unknown",
  401: "Not signed in, or the wrong username or password",
  403: "The request came from another site or host name, or the store is read-only",
  404: "Not found in this store",
  409: "The request conflicts with stored data",
  413: "The body is too large",
  415: "This operation does not accept the body's content type",
  429: "Too many requests; Retry-After is the number of seconds to wait",
  500: "Internal server error; the server's log has the cause",
  503: "The server is busy or cannot write; try again in a moment",
} as const;
type Status = keyof typeof descriptions;

/** Statuses that only some operations can return. */
const operationStatuses: Record<string, readonly Status[]> = {
  "user-login": [401, 429],
  "user-register": [409, 429],
  "user-changePassword": [409, 429],
  "store-update": [409],
  "views-create": [409],
  "notes-create": [409],
  "integrations-create": [409],
  "integrations-update": [409],
  "integrations-delete": [409],
  "integrations-sync": [409],
  "imports-orders": [429],
  "exchangeRates-import": [409, 429],
};

/** Operations that compute from the store's data, which each user may do for a limited number at once. */
const computedReports = /^(?:reports|orders|customers)-|^(?:metrics|dimensions)-(?!list$)/;

type Operation = {
  operationId?: string;
  security?: unknown[];
  parameters?: object[];
  responses?: Record<string, object>;
};

function header(description: string, { required }: { required: boolean }) {
  return { description, required, schema: { type: "string" } };
}

const etag = header("Identifies the answer, for If-None-Match", { required: true });
const unchanged = {
  description: "The client has this answer: its ETag is in If-None-Match",
  headers: { ETag: etag },
};
const ifNoneMatch = {
  in: "header",
  name: "If-None-Match",
  schema: { type: "string" },
  description: "ETag of an earlier answer; 304 is returned while nothing has changed.",
};

/** Operations that start or end a session. */
const sessionOperations = /^user-(?:login|register|changePassword|logout)$/;
const setCookie = header(
  "The cookie of the new session, which replaces the one sent with the request; signing out clears it",
  { required: false },
);

/** Adds the error statuses of each operation, all with the same body, 304 where answers have an ETag, and headers. */
export function documentErrors(document: OpenApiDocument): void {
  document.components ??= {};
  document.components.schemas = { Error: errorSchema as never };
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const { operationId = "" } = operation;
      // Without it, generated clients may ask for a session.
      operation.security ??= [];
      const hasTag = computedReports.test(operationId) || operationId === "user-current";
      if (hasTag) operation.parameters = [...(operation.parameters ?? []), ifNoneMatch];
      const headers = {
        ...(hasTag && { ETag: etag }),
        ...(sessionOperations.test(operationId) && { "Set-Cookie": setCookie }),
      };
      const successes = Object.entries(operation.responses ?? {})
        .filter(([status]) => status.startsWith("2"))
        .map(([status, answer]) => [
          status,
          Object.keys(headers).length > 0 ? { ...answer, headers } : answer,
        ]);
      const statuses = statusesOf(operation, { method, path });
      operation.responses = Object.fromEntries([
        ...successes,
        ...(hasTag ? [["304", unchanged]] : []),
        ...statuses.map((status) => [status, errorResponse(status)]),
      ]);
    }
  }
}

function statusesOf(
  { operationId = "", security = [] }: Operation,
  { method, path }: { method: string; path: string },
): Status[] {
  const statuses = new Set<Status>([400, 403, 500, 503, ...(operationStatuses[operationId] ?? [])]);
  if (security.length > 0) statuses.add(401);
  // Metrics and dimensions are a fixed list, so another id is invalid input.
  const hasStoredId = path.includes("{") && !/^\/(metrics|dimensions)\//.test(path);
  if (hasStoredId || operationId === "store-viewDemo") statuses.add(404);
  if (computedReports.test(operationId)) statuses.add(429);
  if (method !== "get") statuses.add(413).add(415);
  return [...statuses].toSorted((a, b) => a - b);
}

function errorResponse(status: Status) {
  const schema = { $ref: "#/components/schemas/Error" };
  const retryAfter = header("Seconds to wait", { required: status === 429 });
  return {
    description: descriptions[status],
    ...((status === 429 || status === 503) && { headers: { "Retry-After": retryAfter } }),
    content: { "application/json": { schema } },
  };
}
