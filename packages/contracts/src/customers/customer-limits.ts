/** Maximum number of products and of discount codes listed for a customer. */
export const maxCustomerEntries = 100;
