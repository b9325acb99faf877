const countries = new Intl.DisplayNames("en", { type: "region" });

/** The English name of a country by its ISO code; other texts unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}
