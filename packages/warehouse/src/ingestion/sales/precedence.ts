/** The fields that decide between two deliveries of the same order, most important first. */
export type Delivery = {
  origin: number;
  updatedAt: number;
  /**
   * An order is delivered again with its customer, without changing its update time, once the app may read customers.
   * False or absent for files: undoing an import compares deliveries of which only the fingerprint is stored.
   */
  hasCustomer?: boolean;
  /** A code from `visitsStateCodes`. Platforms attribute visits later, without changing the order's update time. */
  visitsState: number;
  contentHash: number;
};

/**
 * True if a delivery replaces another: the API wins over an export, then the later update, then the one with a
 * customer, then the visits with the higher state, then the greater fingerprint. The winner does not depend on the order
 * or number of deliveries.
 */
export function supersedes(delivery: Delivery, other: Delivery): boolean {
  if (delivery.origin !== other.origin) return delivery.origin > other.origin;
  if (delivery.updatedAt !== other.updatedAt) return delivery.updatedAt > other.updatedAt;
  const { hasCustomer = false } = delivery;
  if (hasCustomer !== (other.hasCustomer ?? false)) return hasCustomer;
  if (delivery.visitsState !== other.visitsState) return delivery.visitsState > other.visitsState;
  return delivery.contentHash > other.contentHash;
}
