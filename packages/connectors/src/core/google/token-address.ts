import { ConnectorError } from "../connector-error.ts";

/** Google's token endpoint and its older names, which some keys still have. */
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
 * The address to request a key's token from. The key is user input and must not choose it: only Google's own endpoints
 * are allowed, or only the operator's origin if one is set.
 * @throws ConnectorError `bad_credentials` when the key names another address; nothing was sent
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
