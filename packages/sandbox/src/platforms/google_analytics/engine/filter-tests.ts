import type { Filter, FilterExpression } from "../request/report-request.ts";
import type { Cursor, DimensionColumn } from "./cursor.ts";
import { numberTest, valueTest } from "./value-tests.ts";

/** A filter over what the cursor stands on. Each value of a dimension is looked at once. */
export function cursorTest(
  expression: FilterExpression,
  columnOf: (name: string) => DimensionColumn,
): (cursor: Cursor) => boolean {
  return combine(expression, (filter) => {
    const column = columnOf(filter.fieldName ?? "");
    const passes = valueTest(filter) ?? (() => true);
    const known: (boolean | undefined)[] = [];
    return (cursor) => {
      const code = column.codeAt(cursor);
      return (known[code] ??= passes(column.values[code] ?? ""));
    };
  });
}

/** A filter over the finished rows, by group. */
export function groupTest(
  expression: FilterExpression,
  valueOf: (name: string, group: number) => number,
): (group: number) => boolean {
  return combine(expression, (filter) => {
    const passes = numberTest(filter) ?? (() => true);
    return (group) => passes(valueOf(filter.fieldName ?? "", group));
  });
}

/** Every filter of an expression. */
export function filtersOf(expression: FilterExpression | undefined): Filter[] {
  if (!expression) return [];
  const { andGroup, orGroup, notExpression, filter } = expression;
  const parts = [...(andGroup?.expressions ?? []), ...(orGroup?.expressions ?? [])];
  if (notExpression) parts.push(notExpression);
  return [...(filter ? [filter] : []), ...parts.flatMap(filtersOf)];
}

function combine<Thing>(
  expression: FilterExpression,
  leaf: (filter: Filter) => (thing: Thing) => boolean,
): (thing: Thing) => boolean {
  const { andGroup, orGroup, notExpression, filter } = expression;
  if (filter) return leaf(filter);
  if (notExpression) {
    const test = combine(notExpression, leaf);
    return (thing) => !test(thing);
  }
  const tests = (andGroup ?? orGroup)?.expressions?.map((part) => combine(part, leaf)) ?? [];
  return orGroup
    ? (thing) => tests.some((test) => test(thing))
    : (thing) => tests.every((test) => test(thing));
}
