import type { Country } from "./traffic-data.ts";

type Row = [code: string, code3: string, name: string];

/** ISO 3166-1 codes, with the names that Google Analytics uses. */
const rows: Row[] = [
  ["US", "USA", "United States"],
  ["CA", "CAN", "Canada"],
  ["GB", "GBR", "United Kingdom"],
  ["AU", "AUS", "Australia"],
  ["DE", "DEU", "Germany"],
  ["FR", "FRA", "France"],
  ["IE", "IRL", "Ireland"],
  ["NL", "NLD", "Netherlands"],
  ["SE", "SWE", "Sweden"],
  ["ES", "ESP", "Spain"],
  ["IT", "ITA", "Italy"],
  ["IN", "IND", "India"],
  ["MX", "MEX", "Mexico"],
  ["BR", "BRA", "Brazil"],
  ["JP", "JPN", "Japan"],
  ["NZ", "NZL", "New Zealand"],
  ["SG", "SGP", "Singapore"],
  ["PH", "PHL", "Philippines"],
  ["PL", "POL", "Poland"],
  ["CH", "CHE", "Switzerland"],
];

/** Used for visits of unknown origin. */
const unknownCountry: Country = { code: "(not set)", code3: "zzz", name: "(not set)" };

/** The unknown country comes last. */
export const countries: readonly Country[] = [
  ...rows.map(([code, code3, name]): Country => ({ code, code3, name })),
  unknownCountry,
];

const indexByCode = new Map(countries.map(({ code }, index) => [code, index]));

/** Returns the index in `countries` of an ISO 3166-1 alpha-2 code, or that of the unknown country. */
export function countryIndex(code: string | null): number {
  return indexByCode.get(code ?? "") ?? countries.length - 1;
}
