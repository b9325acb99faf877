import type { GoogleCaller, GoogleIdentities } from "./identities.ts";
import {
  insufficientScope,
  invalidCredentials,
  missingCredentials,
  serviceDisabled,
  type ApiMethod,
  type GoogleError,
} from "./google-errors.ts";

/**
 * Checks whether the bearer token may use the API at all; each API checks access to accounts itself. Any one of
 * `scopes` is enough.
 */
export function authorize(
  authorization: string | undefined,
  {
    identities,
    scopes,
    api,
  }: { identities: GoogleIdentities; scopes: readonly string[]; api: ApiMethod },
): { caller: GoogleCaller } | { refusal: GoogleError } {
  if (authorization === undefined) return { refusal: missingCredentials(api) };
  const caller = identities.identityOf(authorization);
  if (!caller) return { refusal: invalidCredentials() };
  if (!scopes.some((scope) => caller.scopes.has(scope))) {
    return { refusal: insufficientScope(api, scopes.join(" ")) };
  }
  const { projectNumber, disabledServices } = caller.identity;
  return disabledServices.includes(api.service)
    ? { refusal: serviceDisabled(api, projectNumber) }
    : { caller };
}
