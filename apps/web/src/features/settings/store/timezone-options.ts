import type { Option } from "./currency-options.ts";

/** Current names of zones that browsers list under an old name. */
const currentNames: Readonly<Record<string, string>> = {
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Louisville": "America/Kentucky/Louisville",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** The browser's time zones, UTC and `current`, by their IANA names, which reports use too. */
export function timezoneOptions(current: string): Option[] {
  const known = Intl.supportedValuesOf("timeZone").map((zone) => currentNames[zone] ?? zone);
  const zones = new Set([...known, "UTC", current]);
  return [...zones].toSorted((a, b) => (a < b ? -1 : 1)).map((value) => ({ value, label: value }));
}

const offsets = new Map<string, string>();

/** The current UTC offset of a zone: "GMT+2". Empty for a zone that this browser doesn't know. */
export function utcOffset(timezone: string): string {
  const known = offsets.get(timezone);
  if (known !== undefined) return known;
  const offset = readOffset(timezone);
  offsets.set(timezone, offset);
  return offset;
}

function readOffset(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "shortOffset" });
    return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? "";
  } catch {
    return "";
  }
}
