/** Each kind determines what to do next. */
export type ConnectorErrorKind =
  /** The key is wrong, expired or missing: the operator must enter another one. */
  | "bad_credentials"
  /** The key is valid but lacks a permission that the operator must grant. */
  | "missing_permission"
  /** The entry is not a valid account of this platform, or no account exists at that address. */
  | "bad_address"
  /** Something other than the platform's API answered: the address is wrong, or a proxy is in the way for now. */
  | "unexpected_answer"
  /** Throttled or down for longer than a sync waits: the next scheduled sync tries again. */
  | "retry_later"
  /** The platform sent invalid data. None of it was stored. */
  | "bad_data"
  /** The platform permanently refuses this account (frozen, closed). */
  | "refused"
  /** The platform no longer serves the API version that is requested: syncs work again after an update. */
  | "outdated"
  /** The caller aborted; there is nothing to report. */
  | "cancelled";

/** The message says what happened and what the operator should do. It never contains a secret. */
export class ConnectorError extends Error {
  override readonly name = "ConnectorError";
  readonly kind: ConnectorErrorKind;

  constructor(kind: ConnectorErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}
