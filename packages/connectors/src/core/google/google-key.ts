import type { KeyObject } from "node:crypto";
import { ConnectorError } from "../connector-error.ts";
import { unwrapKeyText } from "./key-text.ts";
import { explainOtherJson, explainOtherText } from "./key-mistakes.ts";
import { readPrivateKey } from "./private-key.ts";

/** An identity that can ask Google for access tokens. */
export type GoogleKey =
  | {
      kind: "service_account";
      clientEmail: string;
      privateKey: KeyObject;
      privateKeyId: string | null;
      /**
       * As in the key: the audience of the signed assertion. `tokenAddress` decides whether to send a request to it.
       */
      tokenUri: string;
      secrets: readonly string[];
    }
  | {
      kind: "authorized_user";
      clientId: string;
      clientSecret: string;
      refreshToken: string;
      tokenUri: string;
      secrets: readonly string[];
    };

export type KeyFields = Record<string, unknown>;

const defaultTokenUri = "https://oauth2.googleapis.com/token";

/**
 * Parses a pasted key: a service account's key file or an authorized user, as JSON text.
 * @throws ConnectorError `bad_credentials` saying what was pasted instead and what to do
 */
export function parseGoogleKey(text: string): GoogleKey {
  return googleKeyOf(parseKeyJson(text));
}

/**
 * A key's fields. `wanted` says what to paste if the usual kinds of key do not apply. @throws ConnectorError as above
 */
export function parseKeyJson(text: string, wanted: string | null = null): KeyFields {
  const json = unwrapKeyText(text);
  if (!json.startsWith("{")) throw badKey(explainOtherText(json, wanted));
  return parseObject(json);
}

/** @throws ConnectorError `bad_credentials` when the fields match neither kind of key */
export function googleKeyOf(value: KeyFields, wanted: string | null = null): GoogleKey {
  const tokenUri = textOf(value, "token_uri") ?? defaultTokenUri;
  const privateKeyText = textOf(value, "private_key");
  const clientEmail = textOf(value, "client_email");
  if (privateKeyText !== null && clientEmail !== null) {
    const { privateKey, secrets } = readPrivateKey(privateKeyText);
    const privateKeyId = textOf(value, "private_key_id");
    return { kind: "service_account", clientEmail, privateKey, privateKeyId, tokenUri, secrets };
  }
  const clientId = textOf(value, "client_id");
  const clientSecret = textOf(value, "client_secret");
  const refreshToken = textOf(value, "refresh_token");
  if (clientId !== null && clientSecret !== null && refreshToken !== null) {
    const secrets = [clientSecret, refreshToken];
    return { kind: "authorized_user", clientId, clientSecret, refreshToken, tokenUri, secrets };
  }
  throw badKey(explainOtherJson(value, wanted));
}

/** The parser's own error quotes its input, so it is not passed on. */
function parseObject(json: string): KeyFields {
  for (const candidate of [json, escapeLinesOfPem(json)]) {
    try {
      return JSON.parse(candidate) as KeyFields;
    } catch {
      continue;
    }
  }
  throw badKey(
    json.endsWith("}")
      ? "The key is not valid JSON. Paste the whole key file as Google provided it, without changes."
      : "The key is incomplete: its end is missing. Paste the whole key file, from the first { to the last }.",
  );
}

/** An editor may have turned the key's `\n` into line breaks, which JSON strings do not allow. */
function escapeLinesOfPem(json: string): string {
  return json.replace(/-----BEGIN[\s\S]*-----END[^"]*/, (pem) => pem.replace(/\r?\n/g, "\\n"));
}

export function textOf(value: KeyFields, name: string): string | null {
  const field = value[name];
  return typeof field === "string" && field.trim() !== "" ? field.trim() : null;
}

export function badKey(message: string): ConnectorError {
  return new ConnectorError("bad_credentials", message);
}
