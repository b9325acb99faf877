import type { Country } from "./traffic-data.ts";

type Row = [code: string, code3: string, name: string];

/** Codes of ISO 3166-1, names as analytics writes them. */
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

/** The country of a visit of unknown origin. */
export const unknownCountry: Country = { code: "(not set)", code3: "zzz", name: "(not set)" };

/** The countries that visits come from, the unknown one last. */
export const countries: readonly Country[] = [
  ...rows.map(([code, code3, name]): Country => ({ code, code3, name })),
  unknownCountry,
];

const places = new Map(countries.map(({ code }, place) => [code, place]));

/** The place in `countries` of an ISO 3166-1 alpha-2 code; that of the unknown country for null and any other. */
export function countryPlace(code: string | null): number {
  return places.get(code ?? "") ?? countries.length - 1;
}
