import {
  defaultFieldResolver,
  defaultTypeResolver,
  getArgumentValues,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
} from "graphql";
import { collectFields, collectSubfields } from "graphql/execution/collectFields.js";
import type { Query, RequestContext } from "./request-context.ts";
import type { FieldInfo } from "./resolvers/resolver.ts";

/** A value that needs GraphQL's own execution: an error, a promise, or a null where the schema allows none. */
class NotPlain extends Error {
  constructor() {
    super("The query needs GraphQL's own execution.");
  }
}

type Read = (source: unknown) => unknown;
type FieldsByKey = ReadonlyMap<string, readonly FieldNode[]>;

/**
 * Returns what GraphQL's `execute` returns as data for a query without errors, in a fraction of its time and memory: it
 * prepares each selection once for a request instead of once for each object, and its objects share shapes.
 * @throws for everything else, such as introspection or an error of a resolver; the query then needs `execute`
 */
export function executePlainly(
  schema: GraphQLSchema,
  { document, operation, variables }: Query,
  context: RequestContext,
): Record<string, unknown> {
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  const root = schema.getQueryType();
  if (!root) throw new NotPlain();
  const { selectionSet } = operation;
  const rootFields = collectFields(schema, fragments, variables, root, selectionSet);
  return selectionOf(root, rootFields)(null);

  function selectionOf(type: GraphQLObjectType, fields: FieldsByKey) {
    if (type.isTypeOf) throw new NotPlain();
    const reads: [key: string, read: Read][] = [];
    for (const [key, nodes] of fields) {
      if (key === "__proto__") throw new NotPlain();
      reads.push([key, fieldOf(type, nodes)]);
    }
    // V8 learns how much room the objects of a class need; objects without a prototype would be hash tables.
    class Selected {
      [key: string]: unknown;
    }
    return (source: unknown): Record<string, unknown> => {
      const selected = new Selected();
      for (const [key, read] of reads) selected[key] = read(source);
      return selected;
    };
  }

  function fieldOf(parentType: GraphQLObjectType, fieldNodes: readonly FieldNode[]): Read {
    const [node] = fieldNodes;
    const fieldName = node?.name.value ?? "";
    if (fieldName === "__typename") return () => parentType.name;
    const field = parentType.getFields()[fieldName];
    if (!field || !node) throw new NotPlain();
    const { resolve = defaultFieldResolver } = field;
    const args = getArgumentValues(field, node, variables);
    const known: FieldInfo = { fieldName, fieldNodes, parentType };
    const info = known as GraphQLResolveInfo;
    const complete = completionOf(field.type, fieldNodes);
    return (source) => complete(resolve(source, args, context, info));
  }

  function completionOf(type: GraphQLOutputType, nodes: readonly FieldNode[]): Read {
    if (isNonNullType(type)) {
      const complete = completionOf(type.ofType, nodes);
      return (value) => complete(value) ?? refuse();
    }
    const complete = presentCompletionOf(type, nodes);
    return (value) => {
      if (value === null || value === undefined) return null;
      if (value instanceof Error || value instanceof Promise) throw new NotPlain();
      return complete(value);
    };
  }

  function presentCompletionOf(
    type: Exclude<GraphQLOutputType, { toString(): `${string}!` }>,
    nodes: readonly FieldNode[],
  ): Read {
    if (isListType(type)) {
      const complete = completionOf(type.ofType, nodes);
      return (value) => (Array.isArray(value) ? value.map((item) => complete(item)) : refuse());
    }
    if (isLeafType(type)) return (value) => type.serialize(value) ?? refuse();
    if (isObjectType(type)) return subselectionOf(type, nodes);
    return ofRuntimeType(type as GraphQLAbstractType, nodes);
  }

  function subselectionOf(type: GraphQLObjectType, nodes: readonly FieldNode[]): Read {
    return selectionOf(type, collectSubfields(schema, fragments, variables, type, nodes));
  }

  function ofRuntimeType(type: GraphQLAbstractType, nodes: readonly FieldNode[]): Read {
    const selections = new Map<string, Read>();
    const resolveType = type.resolveType ?? defaultTypeResolver;
    return (value) => {
      const name = resolveType(value, context, noInfo, type);
      if (typeof name !== "string") throw new NotPlain();
      let select = selections.get(name);
      if (!select) {
        const runtimeType = schema.getType(name);
        if (!isObjectType(runtimeType) || !schema.isSubType(type, runtimeType)) {
          throw new NotPlain();
        }
        select = subselectionOf(runtimeType, nodes);
        selections.set(name, select);
      }
      return select(value);
    };
  }
}

/** No type resolver of this schema reads it. */
const noInfo = {} as GraphQLResolveInfo;

function refuse(): never {
  throw new NotPlain();
}
