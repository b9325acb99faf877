import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { formatList } from "@cartograph/ui/format/format-list.ts";

/** The text for a dimension's value. */
type LabelOf = (dimension: DimensionId, value: string) => string;

/** As many values as fit on a screen. */
const maxListed = 3;

/** "Country is" and "France, Germany"; more than `most` values are counted. */
export function filterWords(
  { dimension, operator, values }: Filter,
  labelOf: LabelOf,
  most = maxListed,
): { name: string; values: string } {
  const is = operator === "is" ? "is" : "is not";
  const listed = values.map((value) => labelOf(dimension, value));
  return {
    name: `${dimensionDefinitions[dimension].name} ${is}`,
    values: listed.length > most ? `${listed.length} values` : listed.join(", "),
  };
}

/** "Country is France, Germany" for each filter, with all values. */
export function filterLines(filters: readonly Filter[], labelOf: LabelOf): string[] {
  return filters.map((filter) => {
    const { name, values } = filterWords(filter, labelOf, Infinity);
    return `${name} ${values}`;
  });
}

/** "Not available by country or device", for figures that do not support the filters. */
export function notAvailableBy(ids: readonly DimensionId[]): string {
  const names = ids.map((id) => inSentence(dimensionDefinitions[id].name));
  return `Not available by ${formatList(names, "or")}`;
}

/** A dimension's name in the middle of a sentence; abbreviations keep their case. */
export function inSentence(name: string): string {
  return /^[A-Z]{2}/.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
