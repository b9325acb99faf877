/** An invalid query; `code` is one of the API's `queryError` names. */
export class GaqlError extends Error {
  override readonly name = "GaqlError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** For a valid query that the sandbox does not serve. */
export function unservedQuery(what: string): GaqlError {
  return new GaqlError("QUERY_ERROR", `${what} is not served by this sandbox.`);
}
