import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  type SelectionNode,
} from "graphql";

/** Whether `@include` or `@skip` leaves a part of the query out. */
export function isLeftOut(selection: SelectionNode, variables: Record<string, unknown>): boolean {
  if (!selection.directives?.length) return false;
  const skip = getDirectiveValues(GraphQLSkipDirective, selection, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, selection, variables);
  return skip?.["if"] === true || include?.["if"] === false;
}
