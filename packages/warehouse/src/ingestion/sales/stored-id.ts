/** Digits without a leading zero, few enough that JavaScript represents the integer exactly. */
const integerId = /^(0|[1-9]\d{0,14})$/;

export function isIntegerId(extId: string): boolean {
  return integerId.test(extId);
}

/**
 * A source's id as stored: an integer if possible, which takes fewer bytes. A bigint, because the driver would store a
 * larger number as a float in a column with values of both types.
 */
export function storedId(extId: string): bigint | string {
  return isIntegerId(extId) ? BigInt(extId) : extId;
}
