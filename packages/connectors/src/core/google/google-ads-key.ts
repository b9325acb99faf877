import { unwrapKeyText } from "./key-text.ts";
import {
  badKey,
  googleKeyOf,
  parseKeyJson,
  textOf,
  type GoogleKey,
  type KeyFields,
} from "./google-key.ts";

/** What Google Ads asks for: an identity, and a developer token that vouches for the program. */
export type GoogleAdsKey = {
  /** Its secrets hold the developer token too. */
  google: GoogleKey;
  developerToken: string;
  /** Ten digits: the manager account through which access comes; null when the key names none. */
  loginCustomerId: string | null;
};

const wanted =
  'Enter {"developer_token":"…","client_id":"…","client_secret":"…","refresh_token":"…"}, or {"developer_token":"…","service_account":{…}} with the key file of a service account in it.';
const whereTokenIs = "The developer token stands in the manager account under Admin → API Center.";

/**
 * The key that was pasted: JSON with `developer_token`, an authorised user's fields or `service_account`, and perhaps
 * `login_customer_id`. @throws ConnectorError `bad_credentials` saying what was pasted in its place and what to do
 */
export function parseGoogleAdsKey(text: string): GoogleAdsKey {
  if (/^[\w-]{22}$/.test(unwrapKeyText(text))) {
    throw badKey(`This looks like the developer token alone, which opens no account. ${wanted}`);
  }
  const value = parseKeyJson(text, wanted);
  const identity = identityOf(value);
  const developerToken = textOf(value, "developer_token") ?? textOf(identity, "developer_token");
  if (developerToken === null) {
    throw badKey(
      `The key lacks developer_token, without which Google Ads answers no one. ${whereTokenIs} ${wanted}`,
    );
  }
  if (!/^[\x21-\x7e]+$/.test(developerToken)) {
    throw badKey(`The developer_token holds signs that it cannot have. ${whereTokenIs}`);
  }
  const google = keyOf(identity);
  return {
    google: { ...google, secrets: [...google.secrets, developerToken] },
    developerToken,
    loginCustomerId: loginOf(value["login_customer_id"]),
  };
}

/** The service account may be nested, as JSON or as the file's text, or lie flat beside the developer token. */
function identityOf(value: KeyFields): KeyFields {
  const nested = value["service_account"];
  if (typeof nested === "string" && nested.trim() !== "") return parseKeyJson(nested, wanted);
  return typeof nested === "object" && nested !== null ? (nested as KeyFields) : value;
}

function keyOf(identity: KeyFields): GoogleKey {
  const others = Object.keys(identity).filter(
    (name) => name !== "developer_token" && name !== "login_customer_id",
  );
  if (others.length === 0) {
    throw badKey(`Beside the developer token the key names no one who signs in. ${wanted}`);
  }
  return googleKeyOf(identity, wanted);
}

function loginOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  const digits = String(value).replace(/[\s-]/g, "");
  if (/^\d{10}$/.test(digits)) return digits;
  throw badKey(
    "login_customer_id in the key is no customer ID: it has ten digits, such as 123-456-7890, and names the manager account.",
  );
}
