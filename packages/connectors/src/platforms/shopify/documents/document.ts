/** One GraphQL operation with its name, for logs and pacing. */
export type GraphqlDocument = { name: string; text: string };
