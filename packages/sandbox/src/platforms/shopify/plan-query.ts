import {
  getArgumentValues,
  GraphQLID,
  GraphQLString,
  isAbstractType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLField,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from "graphql";
import { isLeftOut } from "./left-out.ts";
import type { Query, RequestContext } from "./request-context.ts";
import type { FieldInfo } from "./resolvers/resolver.ts";

/** The query needs GraphQL's own execution: it has an error, or a part that plans do not cover. */
export class NotPlanned extends Error {
  constructor() {
    super("The query needs GraphQL's own execution.");
  }
}

export type Resolve = (
  source: unknown,
  args: unknown,
  context: RequestContext,
  info: FieldInfo,
) => unknown;

/** The fields that are read from an object of one type. */
export type Selection = {
  fields: readonly FieldPlan[];
  /** V8 learns how much room the objects of a class need. */
  Result: new () => Record<string, unknown>;
};

export type FieldPlan = {
  key: string;
  info: FieldInfo;
  /** Null reads the property with the field's name. */
  resolve: Resolve | null;
  /** Index in the arguments of the request; -1 for a field without arguments. */
  argumentsAt: number;
  value: ValuePlan;
};

export type ValuePlan = { isRequired: boolean } & (
  | { kind: "leaf"; serialize(value: unknown): unknown }
  | { kind: "list"; item: ValuePlan }
  | { kind: "object"; selection: Selection }
  | { kind: "abstract"; type: GraphQLAbstractType; selections: ReadonlyMap<string, Selection> }
);

/** How to execute an operation. Only the values of arguments differ between its requests. */
export type QueryPlan = {
  root: Selection;
  argumentsOf(variables: Record<string, unknown>): readonly unknown[];
};

type Plans = Map<string, QueryPlan>;
const plansByOperation = new WeakMap<object, Plans>();

/**
 * Plans each operation once for the values of its Boolean variables, which `@include` and `@skip` may read.
 * @throws NotPlanned for introspection
 */
export function planOf(schema: GraphQLSchema, query: Query): QueryPlan {
  const { operation, variables } = query;
  let plans = plansByOperation.get(operation);
  if (!plans) plansByOperation.set(operation, (plans = new Map()));
  const switches = Object.entries(variables).filter(([, value]) => typeof value === "boolean");
  const key = JSON.stringify(switches);
  let plan = plans.get(key);
  if (!plan) plans.set(key, (plan = planQuery(schema, query)));
  return plan;
}

function planQuery(schema: GraphQLSchema, { document, operation, variables }: Query): QueryPlan {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const withArguments: { field: GraphQLField<unknown, unknown>; node: FieldNode }[] = [];
  const rootType = schema.getQueryType();
  if (!rootType) throw new NotPlanned();
  return {
    root: selectionOf(rootType, [operation.selectionSet]),
    argumentsOf: (given) =>
      withArguments.map(({ field, node }) => getArgumentValues(field, node, given)),
  };

  function selectionOf(type: GraphQLObjectType, parts: readonly SelectionSetNode[]): Selection {
    class Result {
      [key: string]: unknown;
    }
    const fields = [...collectFields(type, parts)];
    return { fields: fields.map(([key, nodes]) => fieldOf(type, key, nodes)), Result };
  }

  /** Returns the fields that are read from an object of the type, by their key in the result. */
  function collectFields(
    type: GraphQLObjectType,
    parts: readonly SelectionSetNode[],
  ): Map<string, FieldNode[]> {
    const fields = new Map<string, FieldNode[]>();
    const spread = new Set<string>();
    for (const part of parts) collect(part);
    return fields;

    function collect({ selections }: SelectionSetNode): void {
      for (const selection of selections) {
        if (isLeftOut(selection, variables)) continue;
        if (selection.kind === Kind.FIELD) {
          const key = selection.alias?.value ?? selection.name.value;
          const nodes = fields.get(key);
          if (nodes) nodes.push(selection);
          else fields.set(key, [selection]);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) {
          if (includes(selection.typeCondition?.name.value, type)) collect(selection.selectionSet);
        } else {
          const fragment = fragments.get(selection.name.value);
          if (!fragment || spread.has(selection.name.value)) continue;
          spread.add(selection.name.value);
          if (includes(fragment.typeCondition.name.value, type)) collect(fragment.selectionSet);
        }
      }
    }
  }

  /** Whether a fragment on the named type applies to objects of `type`. */
  function includes(name: string | undefined, type: GraphQLObjectType): boolean {
    if (name === undefined || name === type.name) return true;
    const named = schema.getType(name);
    return isAbstractType(named) && schema.isSubType(named, type);
  }

  function fieldOf(
    parentType: GraphQLObjectType,
    key: string,
    fieldNodes: readonly FieldNode[],
  ): FieldPlan {
    const [node] = fieldNodes;
    const fieldName = node?.name.value ?? "";
    const info: FieldInfo = { fieldName, fieldNodes, parentType };
    if (fieldName === "__typename") {
      const value: ValuePlan = { isRequired: true, kind: "leaf", serialize: String };
      return { key, info, resolve: () => parentType.name, argumentsAt: -1, value };
    }
    const field = parentType.getFields()[fieldName];
    if (!field || !node || key === "__proto__") throw new NotPlanned();
    const argumentsAt = field.args.length > 0 ? withArguments.push({ field, node }) - 1 : -1;
    const resolve = (field.resolve as Resolve | undefined) ?? null;
    return { key, info, resolve, argumentsAt, value: valueOf(field.type, fieldNodes) };
  }

  function valueOf(given: GraphQLOutputType, nodes: readonly FieldNode[]): ValuePlan {
    const isRequired = isNonNullType(given);
    const type = isRequired ? given.ofType : given;
    if (isListType(type)) return { isRequired, kind: "list", item: valueOf(type.ofType, nodes) };
    if (isLeafType(type)) return { isRequired, kind: "leaf", serialize: serializerOf(type) };
    if (isObjectType(type)) return { isRequired, kind: "object", selection: partOf(type, nodes) };
    if (!isAbstractType(type)) throw new NotPlanned();
    const types = schema.getPossibleTypes(type);
    const selections = new Map(types.map((one) => [one.name, partOf(one, nodes)]));
    return { isRequired, kind: "abstract", type, selections };
  }

  function partOf(type: GraphQLObjectType, nodes: readonly FieldNode[]): Selection {
    const parts = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
    return selectionOf(type, parts);
  }
}

/** Most leaves are texts, which their types return unchanged. */
function serializerOf(type: GraphQLLeafType): (value: unknown) => unknown {
  if (type !== GraphQLString && type !== GraphQLID) return (value) => type.serialize(value);
  return (value) => (typeof value === "string" ? value : type.serialize(value));
}
