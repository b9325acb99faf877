import { noValue, escapeValue } from "@cartograph/contracts/dimensions/definitions.ts";

/** A member of a report as a value of its dimension; null for the rows that are summed up. */
export function valueOfRow(name: string): string | null {
  if (name === "Other") return null;
  return name === "" || name === "(not set)" ? noValue : escapeValue(name);
}
