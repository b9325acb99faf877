const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** The English name of a country by its ISO 3166-1 alpha-2 code; anything else, such as "(not set)", is its own name. */
export function nameCountry(member: string): { country: string; countryCode: string | null } {
  if (!/^[A-Z]{2}$/.test(member)) return { country: member, countryCode: null };
  return { country: names.of(member) ?? member, countryCode: member };
}
