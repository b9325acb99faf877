import {
  getNamedType,
  isAbstractType,
  isObjectType,
  Kind,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLSchema,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from "graphql";

/** Types and fields that cost nothing, including everything in them. */
const freeTypes = new Set(["MoneyV2", "MoneyBag", "PageInfo"]);
const freeFields = new Set(["Customer.defaultAddress"]);

type Costing = {
  schema: GraphQLSchema;
  fragments: Map<string, FragmentDefinitionNode>;
  variables: Record<string, unknown>;
};

/**
 * The most points that Shopify charges for an operation, including conditional parts. The formula was fitted to
 * recorded answers: an object costs 1, a count at the root 10, a connection of n 2 + max(1, ⌊2·ln n⌋) × (1 + its node).
 */
export function requestedCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Record<string, unknown>,
): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  let operation: OperationDefinitionNode | null = null;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION)
      fragments.set(definition.name.value, definition);
    if (definition.kind === Kind.OPERATION_DEFINITION) operation = definition;
  }
  const root = schema.getQueryType();
  if (!operation || !root) throw new Error("No operation to cost");
  return selectionCost(operation.selectionSet, root, { schema, fragments, variables });
}

function selectionCost(
  set: SelectionSetNode,
  type: GraphQLCompositeType,
  costing: Costing,
): number {
  let own = 0;
  let dearestBranch = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      own += fieldCost(selection, type, costing);
      continue;
    }
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : costing.fragments.get(selection.name.value);
    const condition = fragment?.typeCondition
      ? costing.schema.getType(fragment.typeCondition.name.value)
      : type;
    if (!fragment || !condition || !("getFields" in condition)) continue;
    const branch = selectionCost(fragment.selectionSet, condition as GraphQLCompositeType, costing);
    if (isAbstractType(type)) dearestBranch = Math.max(dearestBranch, branch);
    else own += branch;
  }
  return own + dearestBranch;
}

function fieldCost(field: FieldNode, parent: GraphQLCompositeType, costing: Costing): number {
  if (!("getFields" in parent) || !field.selectionSet) return 0;
  const definition = parent.getFields()[field.name.value];
  if (!definition) return 0;
  const type = getNamedType(definition.type);
  if (freeTypes.has(type.name)) return 0;
  if (freeFields.has(`${parent.name}.${field.name.value}`)) return 0;
  if (type.name === "Count" && parent === costing.schema.getQueryType()) return 10;
  if (!isObjectType(type) && !isAbstractType(type)) return 0;
  if (!type.name.endsWith("Connection"))
    return 1 + selectionCost(field.selectionSet, type, costing);

  const size = pageSize(field, costing.variables);
  const perNode = selectionCost(field.selectionSet, type, costing);
  return 2 + Math.max(1, Math.floor(2 * Math.log(size))) * perNode;
}

function pageSize(field: FieldNode, variables: Record<string, unknown>): number {
  const argument = field.arguments?.find(({ name }) => name.value === "first");
  if (argument?.value.kind === Kind.INT) return Number(argument.value.value);
  if (argument?.value.kind === Kind.VARIABLE) return Number(variables[argument.value.name.value]);
  throw new Error(`${field.name.value} names no page size`);
}
