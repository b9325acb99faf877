import { noValue, escapeValue } from "@cartograph/contracts/dimensions/definitions.ts";

/** The dimension's value for the name of a report's row; null for "Other". */
export function valueOfRow(name: string): string | null {
  if (name === "Other") return null;
  return name === "" || name === "(not set)" ? noValue : escapeValue(name);
}
