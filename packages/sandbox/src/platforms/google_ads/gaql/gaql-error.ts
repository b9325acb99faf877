/** An invalid query; `code` is one of the API's `queryError` names. */
export class GaqlError extends Error {
  override readonly name = "GaqlError";
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
