/** A query that the API refuses; `code` is one of its `queryError` names. */
export class GaqlError extends Error {
  override readonly name = "GaqlError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
