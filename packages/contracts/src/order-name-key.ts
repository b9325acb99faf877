const prefix = "name:";

/** The external id of an order of which the source gave the Name but no usable Id, as in some orders exports. */
export function orderNameKey(name: string): string {
  return `${prefix}${name}`;
}

/** Whether an order's external id was made from its Name; the platform's own ids never look like it. */
export function isOrderNameKey(externalId: string): boolean {
  return externalId.startsWith(prefix);
}
