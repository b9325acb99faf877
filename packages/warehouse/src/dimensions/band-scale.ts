import { currencyDigits } from "@cartograph/contracts/currency.ts";

/**
 * Currencies by the power of ten of units that are worth about a dollar. Those of which up to five units are, such as
 * the euro or the złoty, keep the bounds of dollars.
 */
const currenciesByScale: readonly [scale: number, currencies: string][] = [
  [10, "BOB BRL BWP CNY CUP CZK DKK EGP ERN GHS GTQ HKD HNL LSL MAD MDL MKD MOP MVR MXN NAD NOK"],
  [10, "SBD SCR SEK STN SVC SZL THB TJS TRY TTD TWD UAH UYU ZAR ZMW"],
  [100, "AFN ALL AMD BDT BTN CVE DJF DOP DZD ETB GMD GYD HTG HUF INR ISK JMD JPY KES KGS KMF LKR"],
  [100, "LRD MRU MUR MZN NIO NPR PHP PKR RSD RUB SRD VES VUV XPF YER"],
  [1000, "AOA ARS BIF CDF CLP COP CRC IQD KHR KPW KRW KZT MGA MMK MNT MWK NGN RWF SDG SOS TZS UGX"],
  [1000, "XAF XOF"],
  [10_000, "GNF IDR LAK PYG SLL SSP SYP UZS VND"],
  [100_000, "IRR LBP"],
];

const scales = new Map(
  currenciesByScale.flatMap(([scale, currencies]) =>
    currencies.split(" ").map((currency) => [currency, scale] as const),
  ),
);

/** The factor that turns round amounts in dollars into round ones of about the same worth in the currency. */
export function bandScale(currency: string): number {
  // Other currencies without decimals have small units too.
  return scales.get(currency) ?? (currencyDigits(currency) === 0 ? 100 : 1);
}
