/** Thrown for a request that a platform refuses; the platform's error handler answers with its error. */
export class RefusedRequest<PlatformError> extends Error {
  readonly error: PlatformError;

  constructor(error: PlatformError) {
    super(JSON.stringify(error));
    this.error = error;
  }
}
