import {
  type DimensionId,
  dimensionDefinitions,
} from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { countryName } from "../country-name.ts";

const dimensions = new Intl.ListFormat("en", { type: "disjunction" });

/** More values than this are counted instead of listed. */
const maxListed = 3;

/** "Country is" and "France, Germany". */
export function filterWords(
  { dimension, operator, values }: Filter,
  labels: ReadonlyMap<string, string>,
): { name: string; values: string } {
  const is = operator === "is" ? "is" : "is not";
  const listed = values.map((value) => labels.get(value) ?? valueName(dimension, value));
  return {
    name: `${dimensionDefinitions[dimension].name} ${is}`,
    values: listed.length > maxListed ? `${listed.length} values` : listed.join(", "),
  };
}

/** The text for a value whose label is not loaded: a country's name, or the value itself. */
function valueName(dimension: DimensionId, value: string): string {
  return dimension === "country" ? countryName(value) : value;
}

/** "Not available by country or device", for figures that do not support the filters. */
export function notAvailableBy(ids: readonly DimensionId[]): string {
  const names = ids.map((id) => inSentence(dimensionDefinitions[id].name));
  return `Not available by ${dimensions.format(names)}`;
}

/** A dimension's name in the middle of a sentence; abbreviations keep their case. */
export function inSentence(name: string): string {
  return /^[A-Z]{2}/.test(name) ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}
