import { unwrapKeyText } from "./key-text.ts";
import {
  badKey,
  googleKeyOf,
  parseKeyJson,
  textOf,
  type GoogleKey,
  type KeyFields,
} from "./google-key.ts";

/** The identity for Google Ads. Its Google Cloud project needs access to the API. */
export type GoogleAdsKey = {
  /** Secrets include the developer token if the key has one. */
  google: GoogleKey;
  /** Ten digits of the manager account that grants access; null if the key names none. */
  loginCustomerId: string | null;
};

const wanted =
  'Enter the key file of a service account, or {"client_id":"…","client_secret":"…","refresh_token":"…"}.';

/**
 * Parses a pasted key: a service account's key file, or JSON with an authorized user's fields or `service_account`, and
 * optionally `login_customer_id`. A `developer_token` is accepted but not sent: Google retired those tokens on
 * 2026-09-09.
 * @throws ConnectorError `bad_credentials` saying what was pasted instead and what to do
 */
export function parseGoogleAdsKey(text: string): GoogleAdsKey {
  if (/^[\w-]{22}$/.test(unwrapKeyText(text))) {
    throw badKey(`This looks like a developer token, which Google Ads no longer uses. ${wanted}`);
  }
  const value = parseKeyJson(text, wanted);
  const identity = identityOf(value);
  const token = textOf(value, "developer_token") ?? textOf(identity, "developer_token");
  const google = keyOf(identity);
  return {
    google: { ...google, secrets: token === null ? google.secrets : [...google.secrets, token] },
    loginCustomerId: loginOf(value["login_customer_id"]),
  };
}

/** The service account may be a nested object, a string with the file's text, or the key itself. */
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
    throw badKey(`The key has no sign-in fields. ${wanted}`);
  }
  return googleKeyOf(identity, wanted);
}

function loginOf(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  const digits = String(value).replace(/[\s-]/g, "");
  if (/^\d{10}$/.test(digits)) return digits;
  throw badKey(
    "The login_customer_id in the key is not a customer ID. Enter the ten digits of the manager account, such as 123-456-7890.",
  );
}
