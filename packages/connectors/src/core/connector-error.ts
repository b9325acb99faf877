/** Named by what to do next. */
export type ConnectorErrorKind =
  /** The key is wrong, expired or missing: the operator must enter another. */
  | "bad_credentials"
  /** The key is right but lacks a permission: the operator must grant it. */
  | "missing_permission"
  /** What was typed cannot be an account of this platform, or there is none at that address. */
  | "bad_address"
  /** Throttled or down for longer than we wait: the next scheduled sync tries again. */
  | "retry_later"
  /** The platform answered with something that it never should: nothing of it was stored. */
  | "bad_data"
  /** The platform refuses this account for good (frozen, closed). */
  | "refused"
  | "cancelled";

/** The message is for the operator: what happened and what to do. It never holds a secret. */
export class ConnectorError extends Error {
  override readonly name = "ConnectorError";
  readonly kind: ConnectorErrorKind;

  constructor(kind: ConnectorErrorKind, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}
