import { AdsRefusal } from "../errors.ts";

/** An invalid query; `code` is one of the API's `queryError` names. */
export class GaqlError extends AdsRefusal {
  constructor(code: string, message: string) {
    super({ status: 400, failure: { family: "queryError", code, message } });
  }
}

/** For a valid query that the sandbox does not serve. */
export function unservedQuery(what: string): GaqlError {
  return new GaqlError("QUERY_ERROR", `${what} is not served by this sandbox.`);
}
