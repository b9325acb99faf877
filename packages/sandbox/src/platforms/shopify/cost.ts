import {
  getDirectiveValues,
  getNamedType,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from "graphql";

/** Values without an id are free, including their fields. */
const freeTypes = new Set([
  "CustomerEmailMarketingConsentState",
  "InventoryItemMeasurement",
  "LocationAddress",
  "MoneyBag",
  "MoneyV2",
  "PageInfo",
  "ShopAddress",
]);

/** Fields that are free although other fields of their type, such as an order's addresses, cost a point each. */
const freeFields = new Set(["Customer.defaultAddress"]);

/** The cost of a count over a root list; a count on an object costs as much as an object. */
const rootCountCost = 10;

export const maxQueryCost = 1000;

export type CostOptions = {
  schema: GraphQLSchema;
  document: DocumentNode;
  operation: OperationDefinitionNode;
  variables: Record<string, unknown>;
  /** The number of nodes of a connection: as requested, or as returned; null when it was not executed. */
  sizeOf(field: FieldNode, requested: number): number | null;
};

/**
 * The cost of a query: 1 for each object, 2 for each connection plus its nodes' cost times 2·ln(size), 10 for each root
 * count. A list of objects counts once. Fields that `@include` and `@skip` leave out cost nothing.
 */
export function costOf(options: CostOptions): number {
  const { schema, document, operation, variables, sizeOf } = options;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const root = schema.getRootType(operation.operation);
  return root ? costOfSelections(operation.selectionSet, root) : 0;

  function costOfSelections(selections: SelectionSetNode, parent: GraphQLCompositeType): number {
    let shared = 0;
    const byKind = new Map<string, number>();
    for (const { field, type } of fieldsOf(selections, parent)) {
      const cost = costOfField(field, type);
      if (type === parent) shared += cost;
      else byKind.set(type.name, (byKind.get(type.name) ?? 0) + cost);
    }
    // The most expensive of several types counts.
    return shared + Math.max(0, ...byKind.values());
  }

  function* fieldsOf(
    selections: SelectionSetNode,
    parent: GraphQLCompositeType,
  ): Generator<{ field: FieldNode; type: GraphQLCompositeType }> {
    for (const selection of selections.selections) {
      if (isLeftOut(selection)) continue;
      if (selection.kind === Kind.FIELD) {
        yield { field: selection, type: parent };
        continue;
      }
      const fragment =
        selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : selection;
      if (!fragment) continue;
      const named = fragment.typeCondition
        ? schema.getType(fragment.typeCondition.name.value)
        : parent;
      const type = isCompositeType(named) && isAbstractType(parent) ? named : parent;
      yield* fieldsOf(fragment.selectionSet, type);
    }
  }

  function costOfField(field: FieldNode, parent: GraphQLCompositeType): number {
    const definition = definitionOf(field, parent);
    if (!definition || !field.selectionSet) return 0;
    const type = getNamedType(definition.type);
    if (!isCompositeType(type) || freeTypes.has(type.name)) return 0;
    if (freeFields.has(`${parent.name}.${field.name.value}`)) return 0;
    if (type.name === "Count" && parent === root) return rootCountCost;
    if (type.name.endsWith("Connection")) return costOfConnection(field, type);
    return 1 + costOfSelections(field.selectionSet, type);
  }

  function costOfConnection(field: FieldNode, type: GraphQLCompositeType): number {
    const requested = numberArgument(field, "first") ?? 1;
    const size = sizeOf(field, requested);
    if (size === null || !field.selectionSet) return 0;
    let perNode = 0;
    for (const { field: part, type: parent } of fieldsOf(field.selectionSet, type)) {
      if (part.name.value !== "nodes") continue;
      const inner = getNamedType(definitionOf(part, parent)?.type);
      if (part.selectionSet && inner && isCompositeType(inner)) {
        perNode += 1 + costOfSelections(part.selectionSet, inner);
      }
    }
    const factor = size <= 0 ? 0 : Math.max(1, Math.floor(2 * Math.log(size)));
    return 2 + factor * perNode;
  }

  function isLeftOut(selection: SelectionNode): boolean {
    const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
    const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
    return skip?.["if"] === true || include?.["if"] === false;
  }

  function numberArgument(field: FieldNode, name: string): number | null {
    const value = field.arguments?.find((argument) => argument.name.value === name)?.value;
    const number = value && readNumber(value);
    return typeof number === "number" ? number : null;
  }

  function readNumber(value: ValueNode): unknown {
    if (value.kind === Kind.VARIABLE) return variables[value.name.value];
    return value.kind === Kind.INT ? Number(value.value) : null;
  }
}

function definitionOf(
  field: FieldNode,
  parent: GraphQLCompositeType,
): GraphQLField<unknown, unknown> | undefined {
  if (!isObjectType(parent) && !isInterfaceType(parent)) return undefined;
  return parent.getFields()[field.name.value];
}
