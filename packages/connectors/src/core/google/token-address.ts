import { ConnectorError } from "../connector-error.ts";

/** Google's token endpoint and the older names of it that keys still carry. */
const tokenUris = new Set([
  "https://oauth2.googleapis.com/token",
  "https://www.googleapis.com/oauth2/v3/token",
  "https://www.googleapis.com/oauth2/v4/token",
  "https://accounts.google.com/o/oauth2/token",
]);

/** The hosts of `tokenUris`. */
export const googleTokenHosts =
  /^(oauth2\.googleapis\.com|www\.googleapis\.com|accounts\.google\.com)$/;

/**
 * Where a key's token is requested. The key is user input, so it may not choose the address: without an origin
 * of the operator's only Google's own endpoints, with one only that origin.
 * @throws ConnectorError `bad_credentials` when the key names any other place; nothing was sent there
 */
export function tokenAddress(tokenUri: string, baseUrl: string | null): string {
  if (baseUrl !== null) {
    const isOwn = URL.canParse(tokenUri) && new URL(tokenUri).origin === new URL(baseUrl).origin;
    return isOwn ? tokenUri : `${baseUrl.replace(/\/+$/, "")}/token`;
  }
  if (tokenUris.has(tokenUri)) return tokenUri;
  throw new ConnectorError(
    "bad_credentials",
    "The key's sign-in address (token_uri) is not one of Google's, so nothing was sent to it. Paste the key file as Google provided it.",
  );
}
