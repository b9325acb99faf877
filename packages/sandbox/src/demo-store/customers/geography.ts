import { weigh } from "../../core/random.ts";

/** A customer's country, with its taxes and currency. */
export type Home = {
  countryCode: string;
  provinceCode: string | null;
  city: string;
  /** Sales tax collected there, as a share of the price. */
  taxRate: number;
  taxTitle: string;
  isShippingTaxed: boolean;
  /** The buyer's currency and its value of a dollar; null in the store's country. */
  presentment: { currency: string; rate: number } | null;
};

type Row = [weight: number, country: string, province: string | null, city: string, tax: number];

/** The store collects tax where it must: in the states with the most sales. */
const rows: Row[] = [
  [15, "US", "NY", "New York", 0.08875],
  [13, "US", "CA", "Los Angeles", 0.0725],
  [8, "US", "TX", "Austin", 0.0625],
  [7, "US", "FL", "Miami", 0.06],
  [5, "US", "WA", "Seattle", 0.065],
  [5, "US", "MA", "Boston", 0.0625],
  [5, "US", "IL", "Chicago", 0.0625],
  [5, "US", "PA", "Philadelphia", 0.06],
  [5, "US", "NJ", "Newark", 0.06625],
  [4, "US", "OR", "Portland", 0],
  [4, "US", "CO", "Denver", 0],
  [4, "US", "GA", "Atlanta", 0],
  [3, "US", "NC", "Charlotte", 0],
  [6, "CA", "ON", "Toronto", 0],
  [2, "CA", "BC", "Vancouver", 0],
  [4, "GB", null, "London", 0],
  [2, "DE", null, "Berlin", 0],
  [1, "FR", null, "Paris", 0],
  [2, "AU", null, "Melbourne", 0],
];

const foreignMoney: Record<string, { currency: string; rate: number }> = {
  CA: { currency: "CAD", rate: 1.36 },
  GB: { currency: "GBP", rate: 0.79 },
  DE: { currency: "EUR", rate: 0.92 },
  FR: { currency: "EUR", rate: 0.92 },
  AU: { currency: "AUD", rate: 1.52 },
};

const shippingIsTaxed = new Set(["NY", "TX", "WA", "PA", "NJ"]);

export const homes = weigh(
  rows.map(([, countryCode, provinceCode, city, taxRate]): Home => {
    const isTaxed = provinceCode !== null && shippingIsTaxed.has(provinceCode);
    return {
      countryCode,
      provinceCode,
      city,
      taxRate,
      taxTitle: `${provinceCode ?? countryCode} sales tax`,
      isShippingTaxed: isTaxed,
      presentment: foreignMoney[countryCode] ?? null,
    };
  }),
  (home) => rows.find(([, , , city]) => city === home.city)?.[0] ?? 0,
);
