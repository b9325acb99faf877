/** Most entries of a customer's products and discount codes. */
export const maxCustomerEntries = 100;
