const names = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** Adds the English name to an ISO 3166-1 alpha-2 code. Other values, such as "(not set)", are their own name. */
export function nameCountry(member: string): { country: string; countryCode: string | null } {
  if (!/^[A-Z]{2}$/.test(member)) return { country: member, countryCode: null };
  return { country: names.of(member) ?? member, countryCode: member };
}
