import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { formatList } from "@cartograph/ui/format/format-list.ts";
import { countryName } from "../country-name.ts";

/** As many values as fit on a screen. */
const maxListed = 3;

/** "Country is" and "France, Germany"; more than `most` values are counted. */
export function filterWords(
  { dimension, operator, values }: Filter,
  labels: ReadonlyMap<string, string>,
  most = maxListed,
): { name: string; values: string } {
  const is = operator === "is" ? "is" : "is not";
  const listed = values.map((value) => labels.get(value) ?? valueName(dimension, value));
  return {
    name: `${dimensionDefinitions[dimension].name} ${is}`,
    values: listed.length > most ? `${listed.length} values` : listed.join(", "),
  };
}

/** "Country is France, Germany" for each filter, with all values. */
export function filterLines(
  filters: readonly Filter[],
  labels: ReadonlyMap<DimensionId, ReadonlyMap<string, string>>,
): string[] {
  return filters.map((filter) => {
    const { name, values } = filterWords(
      filter,
      labels.get(filter.dimension) ?? new Map(),
      Infinity,
    );
    return `${name} ${values}`;
  });
}

/** The text for a value whose label is not loaded: a country's name, or the value itself. */
function valueName(dimension: DimensionId, value: string): string {
  return dimension === "country" ? countryName(value) : value;
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
