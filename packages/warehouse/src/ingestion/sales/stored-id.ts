/** Only digits that an integer is written with, and few enough that JavaScript represents the integer exactly. */
const integerId = /^(0|[1-9]\d{0,14})$/;

export function isIntegerId(extId: string): boolean {
  return integerId.test(extId);
}

/**
 * A source's id as it is stored: as an integer if it is written as one, which takes fewer bytes. A bigint, because the
 * driver would store a greater number as a float in a column that has values of both types.
 */
export function storedId(extId: string): bigint | string {
  return isIntegerId(extId) ? BigInt(extId) : extId;
}
