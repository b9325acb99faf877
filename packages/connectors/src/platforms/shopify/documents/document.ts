/** One GraphQL operation. The name is the operation's, so that a log and a throttle can speak of it. */
export type GraphqlDocument = { name: string; text: string };
