import type { Option } from "./currency-options.ts";

/** Zones that browsers list by the name of another time, by the name that people look for. */
const presentNames: Readonly<Record<string, string>> = {
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

/** The zones that the browser knows, UTC, and `current` whatever it is: "America/New York". */
export function timezoneOptions(current: string): Option[] {
  const known = Intl.supportedValuesOf("timeZone").map((zone) => presentNames[zone] ?? zone);
  const zones = new Set([...known, "UTC", current]);
  return [...zones]
    .map((value) => ({ value, label: value.replaceAll("_", " ") }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
}

const offsets = new Map<string, string>();

/** How far a zone is from UTC at present, as people write it: "GMT+2". Empty for a zone that this browser lacks. */
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
