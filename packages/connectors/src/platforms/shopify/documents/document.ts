/** One GraphQL operation with its name, for logs and pacing. */
export type GraphqlDocument = { name: string; text: string };

/** The paging fields of a list. */
export const pageInfo = "pageInfo { hasNextPage endCursor }";

/** An amount in the shop's currency. */
export const amount = "{ shopMoney { amount } }";
