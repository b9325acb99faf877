import type { GoogleCaller, GoogleIdentities } from "./identities.ts";
import {
  GoogleRefusal,
  insufficientScope,
  invalidCredentials,
  missingCredentials,
  serviceDisabled,
  type ApiMethod,
} from "./google-errors.ts";

/**
 * Returns the caller if its bearer token may use the API at all; each API checks access to accounts itself. Any one of
 * `scopes` is enough.
 * @throws GoogleRefusal
 */
export function authorize(
  authorization: string | undefined,
  {
    identities,
    scopes,
    api,
  }: { identities: GoogleIdentities; scopes: readonly string[]; api: ApiMethod },
): GoogleCaller {
  if (authorization === undefined) throw new GoogleRefusal(missingCredentials(api));
  const caller = identities.identityOf(authorization);
  if (!caller) throw new GoogleRefusal(invalidCredentials());
  if (!scopes.some((scope) => caller.scopes.has(scope))) {
    throw new GoogleRefusal(insufficientScope(api, scopes.join(" ")));
  }
  const { projectNumber, disabledServices } = caller.identity;
  if (disabledServices.includes(api.service)) {
    throw new GoogleRefusal(serviceDisabled(api, projectNumber));
  }
  return caller;
}
