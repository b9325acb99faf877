import type { GraphQLResolveInfo, GraphQLSchema } from "graphql";
import {
  NotPlanned,
  planOf,
  type FieldPlan,
  type Selection,
  type ValuePlan,
} from "./plan-query.ts";
import type { Query, RequestContext } from "./request-context.ts";

type Run = { context: RequestContext; args: readonly unknown[] };

/**
 * Returns what GraphQL's `execute` returns as data for a query without errors, in a fraction of its time and memory.
 * One set of functions interprets all plans: V8 optimizes functions one by one, and compiled queries have hundreds.
 * @throws for everything else, such as introspection or an error of a resolver; the query then needs `execute`
 */
export function executePlan(
  schema: GraphQLSchema,
  query: Query,
  context: RequestContext,
): Record<string, unknown> {
  const plan = planOf(schema, query);
  return select(plan.root, null, { context, args: plan.argumentsOf(query.variables) });
}

function select({ fields, Result }: Selection, source: unknown, run: Run): Record<string, unknown> {
  const selected = new Result();
  for (const field of fields) {
    selected[field.key] = complete(field.value, read(field, source, run), run);
  }
  return selected;
}

function read({ resolve, info, argumentsAt }: FieldPlan, source: unknown, run: Run): unknown {
  if (resolve !== null) return resolve(source, run.args[argumentsAt] ?? {}, run.context, info);
  const value = (source as Record<string, unknown>)[info.fieldName];
  if (typeof value === "function") throw new NotPlanned();
  return value;
}

function complete(plan: ValuePlan, value: unknown, run: Run): unknown {
  if (value === null || value === undefined) {
    if (plan.isRequired) throw new NotPlanned();
    return null;
  }
  switch (plan.kind) {
    case "leaf": {
      const serialized = plan.serialize(value);
      if (serialized === null || serialized === undefined) throw new NotPlanned();
      return serialized;
    }
    case "list":
      if (!Array.isArray(value)) throw new NotPlanned();
      return value.map((item) => complete(plan.item, item, run));
    case "object":
      return select(plan.selection, ready(value), run);
    case "abstract":
      return select(selectionFor(plan, ready(value), run), value, run);
  }
}

function ready(value: unknown): unknown {
  if (value instanceof Error || value instanceof Promise) throw new NotPlanned();
  return value;
}

function selectionFor(
  { type, selections }: Extract<ValuePlan, { kind: "abstract" }>,
  value: unknown,
  { context }: Run,
): Selection {
  const { __typename: own } = value as { __typename?: unknown };
  const name = type.resolveType ? type.resolveType(value, context, noInfo, type) : own;
  const selection = typeof name === "string" ? selections.get(name) : undefined;
  if (!selection) throw new NotPlanned();
  return selection;
}

/** No type resolver of this schema reads it. */
const noInfo = {} as GraphQLResolveInfo;
