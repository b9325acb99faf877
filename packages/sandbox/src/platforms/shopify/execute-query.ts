import {
  execute,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  Kind,
  OperationTypeNode,
  parse,
  type DocumentNode,
  type ExecutionResult,
  type FieldNode,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from "graphql";
import { compileQuery, isCompiledQuery, type CompiledQuery } from "graphql-jit";
import { denialOf } from "./access.ts";
import { costOf } from "./cost.ts";
import type { ErrorBody } from "./errors.ts";
import { denialError } from "./denial-errors.ts";
import { guardedTypeOf } from "./executable-schema.ts";
import type { RequestContext } from "./request-context.ts";
import { validateDocument } from "./validate-document.ts";

type Prepared = { document: DocumentNode; errors: ErrorBody[] };

/** Parses and validates each text once. */
export type DocumentCache = { schema: GraphQLSchema; prepared: Map<string, Prepared> };

const maxCachedDocuments = 200;

export function prepareDocument(cache: DocumentCache, text: string): Prepared {
  let prepared = cache.prepared.get(text);
  if (!prepared) {
    prepared = prepare(cache.schema, text);
    if (cache.prepared.size >= maxCachedDocuments) cache.prepared.clear();
    cache.prepared.set(text, prepared);
  }
  return prepared;
}

function prepare(schema: GraphQLSchema, text: string): Prepared {
  try {
    const document = parse(text);
    return { document, errors: validateDocument(schema, document) };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { message, locations } = error;
    return {
      document: { kind: Kind.DOCUMENT, definitions: [] },
      errors: [{ message, locations: locations ?? [], extensions: { code: "PARSE_ERROR" } }],
    };
  }
}

export type Query = {
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
};

/** Returns the requested operation with its variables, or errors in Shopify's format when it is ambiguous. */
export function readQuery(
  schema: GraphQLSchema,
  document: DocumentNode,
  body: { operationName?: string | undefined; variables?: Record<string, unknown> | undefined },
): { query: Query } | { errors: ErrorBody[] } {
  const operation = getOperationAST(document, body.operationName ?? null);
  if (!operation)
    return { errors: [{ message: "No operation with the requested name was found." }] };
  if (operation.operation !== OperationTypeNode.QUERY) {
    return { errors: [{ message: `A ${operation.operation} is not served by this sandbox` }] };
  }
  const given = body.variables ?? {};
  const values = getVariableValues(schema, operation.variableDefinitions ?? [], given);
  if (values.errors) return { errors: values.errors.map((error) => variableError(error, given)) };
  return { query: { document, operation, variables: values.coerced } };
}

function variableError(error: GraphQLError, given: Record<string, unknown>): ErrorBody {
  const [, name = ""] = /"\$(\w+)/.exec(error.message) ?? [];
  return {
    message: error.message,
    locations: error.locations ?? [],
    extensions: {
      code: "INVALID_VARIABLE",
      value: given[name] ?? null,
      problems: [{ path: [], explanation: error.message }],
    },
  };
}

export function requestedCost(schema: GraphQLSchema, query: Query): number {
  return costOf({ schema, ...query, sizeOf: (_field, requested) => requested });
}

/** Actual sizes are never larger than requested. */
export function actualCost(schema: GraphQLSchema, query: Query, context: RequestContext): number {
  return costOf({ schema, ...query, sizeOf: (field) => context.pageSizes.get(field) ?? null });
}

/** Root fields that the token may not read are null with an error each; the others are still served. */
export async function runQuery(
  schema: GraphQLSchema,
  query: Query,
  context: RequestContext,
): Promise<{ data: unknown; errors: ErrorBody[] }> {
  const { allowed, denied } = splitByAccess(schema, query, context);
  const result: ExecutionResult =
    allowed.operation.selectionSet.selections.length === 0
      ? { data: {} }
      : await executeOperation(
          schema,
          { ...query, ...allowed },
          { context, isWhole: denied.length === 0 },
        );
  const errors = [...denied.map(({ error }) => error), ...(result.errors ?? []).map(toErrorBody)];
  if (!result.data) return { data: null, errors };
  const data: Record<string, unknown> = { ...result.data };
  for (const { key } of denied) data[key] = null;
  return { data, errors };
}

const compiledOperations = new WeakMap<OperationDefinitionNode, CompiledQuery["query"] | null>();

/** Compiles each operation once. Returns null for one that cannot be compiled. */
function compiledOperation(
  schema: GraphQLSchema,
  { document, operation }: Query,
): CompiledQuery["query"] | null {
  let compiled = compiledOperations.get(operation);
  if (compiled === undefined) {
    const result = compileQuery(schema, document, operation.name?.value);
    compiled = isCompiledQuery(result) ? result.query : null;
    compiledOperations.set(operation, compiled);
  }
  return compiled;
}

/**
 * Runs a compiled query, which takes a fraction of the time of GraphQL's own execution. The latter handles queries that
 * return errors and queries with denied fields, whose operation is created for each request.
 */
async function executeOperation(
  schema: GraphQLSchema,
  query: Query,
  { context, isWhole }: { context: RequestContext; isWhole: boolean },
): Promise<ExecutionResult> {
  if (isWhole) {
    const result = await compiledOperation(schema, query)?.(null, context, query.variables);
    if (result && !result.errors) return result;
    context.pageSizes.clear();
    context.searches.length = 0;
  }
  return execute({
    schema,
    document: query.document,
    operationName: query.operation.name?.value ?? null,
    rootValue: null,
    contextValue: context,
    variableValues: query.variables,
  });
}

type Denied = { key: string; error: ErrorBody };

function splitByAccess(schema: GraphQLSchema, query: Query, { access }: RequestContext) {
  const roots = schema.getQueryType()?.getFields() ?? {};
  const denied: Denied[] = [];
  const isAllowed = (field: FieldNode): boolean => {
    const root = roots[field.name.value];
    const type = root ? (countedTypes[root.name] ?? guardedTypeOf(root.type)) : "";
    const denial = denialOf(access, type);
    if (!denial) return true;
    const key = field.alias?.value ?? field.name.value;
    const { line, column } = field.loc?.startToken ?? { line: 0, column: 0 };
    const error = denialError(denial, field.name.value, type);
    denied.push({ key, error: { ...error, locations: [{ line, column }], path: [key] } });
    return false;
  };
  const { operation } = query;
  const selections = operation.selectionSet.selections.filter(
    (selection) => selection.kind !== Kind.FIELD || isAllowed(selection),
  );
  if (denied.length === 0) return { allowed: query, denied };
  const narrowed = { ...operation, selectionSet: { ...operation.selectionSet, selections } };
  const definitions = query.document.definitions.map((definition) =>
    definition === operation ? narrowed : definition,
  );
  const document = { ...query.document, definitions };
  return { allowed: { document, operation: narrowed }, denied };
}

/** A count needs the scope of the counted type. */
const countedTypes: Record<string, string> = {
  ordersCount: "Order",
  productsCount: "Product",
  customersCount: "Customer",
  abandonedCheckoutsCount: "AbandonedCheckout",
};

function toErrorBody({ message, locations, path, extensions }: GraphQLError): ErrorBody {
  return {
    message,
    ...(locations && { locations }),
    ...(path && { path }),
    ...(Object.keys(extensions).length > 0 && { extensions }),
  };
}
