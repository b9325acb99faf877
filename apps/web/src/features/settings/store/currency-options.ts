import { currencySchema } from "@cartograph/contracts/currency-schema.ts";

export type Option = { value: string; label: string };

/** The currencies in use by ISO 4217, plus `current`: "EUR – Euro". */
export function currencyOptions(current: string): Option[] {
  const names = new Intl.DisplayNames("en", { type: "currency" });
  const codes = new Set([...Intl.supportedValuesOf("currency").filter(isInUse), current]);
  return [...codes].toSorted().map((value) => ({
    value,
    label: `${value} – ${names.of(value) ?? value}`,
  }));
}

// Browsers also list former currencies, and metals and test codes, which begin with X.
function isInUse(code: string): boolean {
  const isMoney = !code.startsWith("X") || xCurrencies.has(code);
  return isMoney && currencySchema.safeParse(code).success;
}

const xCurrencies = new Set(["XAF", "XCD", "XCG", "XOF", "XPF"]);
