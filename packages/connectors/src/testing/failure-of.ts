import { ConnectorError } from "../core/connector-error.ts";

/** The ConnectorError that the work rejects with. */
export async function failureOf(work: Promise<unknown>): Promise<ConnectorError> {
  const error: unknown = await work.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (error instanceof ConnectorError) return error;
  throw new Error("It should have failed with a ConnectorError", { cause: error });
}
