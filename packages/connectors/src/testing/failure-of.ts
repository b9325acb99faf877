import { ConnectorError } from "../core/connector-error.ts";

/** What the work fails with, which has to be an error for the operator. */
export async function failureOf(work: Promise<unknown>): Promise<ConnectorError> {
  const error: unknown = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (error instanceof ConnectorError) return error;
  throw new Error("It should have failed with a ConnectorError", { cause: error });
}
