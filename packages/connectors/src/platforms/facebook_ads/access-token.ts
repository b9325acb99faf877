import { ConnectorError } from "../../core/connector-error.ts";

/**
 * The token for the header, without pasted whitespace.
 * @throws ConnectorError `bad_credentials` when it cannot be a token
 */
export function parseAccessToken(pasted: string): string {
  const token = pasted.replace(/\s+/g, "").replace(/^Bearer(?=EAA)/i, "");
  if (/^[\w.|-]{8,1000}$/.test(token)) return token;
  throw new ConnectorError(
    "bad_credentials",
    "This is not a Meta access token, which begins with EAA and has only letters and digits. Generate one under Business settings → Users → System users.",
  );
}
