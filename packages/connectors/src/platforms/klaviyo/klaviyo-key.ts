import { ConnectorError } from "../../core/connector-error.ts";

/** Where to create the key, for messages. */
const whereToGetIt = "Klaviyo → Settings → API keys → Create Private API Key";

/**
 * The private key without whitespace.
 * @throws ConnectorError `bad_credentials` when it cannot be one, saying what it looks like
 */
export function readKey(pasted: string): string {
  const key = pasted.trim();
  if (/^(pk|sandbox)_[\w-]{4,200}$/.test(key)) return key;
  if (/^[a-zA-Z0-9]{6}$/.test(key)) {
    throw new ConnectorError(
      "bad_credentials",
      `This is the public site ID, which only identifies the account. Paste a private API key, which begins with pk_: ${whereToGetIt}.`,
    );
  }
  throw new ConnectorError(
    "bad_credentials",
    `A private Klaviyo API key begins with pk_ and has only letters and digits. Copy it again, or create a new one: ${whereToGetIt}.`,
  );
}
