import { ConnectorError } from "../../core/connector-error.ts";

/**
 * The token as it goes into a header, without the blanks and line ends of the pasting.
 * @throws ConnectorError `bad_credentials` when what was pasted cannot be one
 */
export function accessToken(pasted: string): string {
  const token = pasted.replace(/\s+/g, "").replace(/^Bearer(?=EAA)/i, "");
  if (/^[\w.|-]{8,1000}$/.test(token)) return token;
  throw new ConnectorError(
    "bad_credentials",
    "This is not a Meta access token, which begins with EAA and has only letters and digits. Generate one under Business settings → Users → System users.",
  );
}
