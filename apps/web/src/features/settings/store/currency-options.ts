import { currencySchema } from "@cartograph/contracts/currency-schema.ts";
import { unlistedCurrencies } from "@cartograph/contracts/currency.ts";

export type Option = { value: string; label: string };

/** The currencies that the server accepts, plus `current`: "EUR – Euro", or the code where the browser has no name. */
export function currencyOptions(current: string): Option[] {
  const names = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
  const listed = Intl.supportedValuesOf("currency").filter(isInUse);
  const codes = new Set([...listed, ...unlistedCurrencies, current]);
  return [...codes].toSorted().map((value) => {
    const name = names.of(value);
    return { value, label: name === undefined ? value : `${value} – ${name}` };
  });
}

// Browsers also list former currencies, and metals and test codes, which begin with X.
function isInUse(code: string): boolean {
  const isMoney = !code.startsWith("X") || xCurrencies.has(code);
  return isMoney && currencySchema.safeParse(code).success;
}

const xCurrencies = new Set(["XAF", "XCD", "XCG", "XOF", "XPF"]);
