/** What decides between two deliveries of the same order, most weighty first. */
export type Delivery = { origin: number; updatedAt: number; contentHash: string };

/**
 * Whether a delivery replaces another. Of any set of deliveries the same one wins in whatever order and however
 * often they arrive: an API's word before an export's, then the later change, then the greater fingerprint.
 */
export function supersedes(delivery: Delivery, other: Delivery): boolean {
  if (delivery.origin !== other.origin) return delivery.origin > other.origin;
  if (delivery.updatedAt !== other.updatedAt) return delivery.updatedAt > other.updatedAt;
  return delivery.contentHash > other.contentHash;
}

export const originRanks = { export: 0, api: 1 } as const;
