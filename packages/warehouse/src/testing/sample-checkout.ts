import type { CheckoutRecord } from "@cartograph/contracts/records.ts";

export type SampleCheckout = Partial<
  Omit<CheckoutRecord, "kind" | "externalId" | "createdAt" | "lines">
> & {
  name: string;
  /** When it was started, ISO 8601. */
  started: string;
  lines?: Partial<CheckoutRecord["lines"][number]>[];
};

/** A checkout as a connector emits it. By default it is abandoned at the contact step with goods of 25.00. */
export function sampleCheckout(sample: SampleCheckout): CheckoutRecord {
  const { name, started, lines = [], ...rest } = sample;
  const createdAt = Date.parse(started);
  const subtotalMinor = rest.subtotalMinor ?? rest.totalMinor ?? 2500;
  const { taxMinor = 0, shippingMinor = 0 } = rest;
  return {
    kind: "checkout",
    externalId: name,
    createdAt,
    updatedAt: createdAt,
    completedAt: null,
    currency: "USD",
    totalMinor: subtotalMinor + taxMinor + shippingMinor,
    subtotalMinor,
    discountMinor: 0,
    taxMinor,
    shippingMinor,
    stepReached: "contact",
    discountCodes: [],
    customerExternalId: null,
    countryCode: null,
    ...rest,
    lines: lines.map((line) => ({
      productExternalId: null,
      variantExternalId: null,
      title: "Lamp",
      quantity: 1,
      totalMinor: subtotalMinor,
      ...line,
    })),
  };
}
