import { unwrapKeyText } from "@cartograph/connectors/core/google/key-text.ts";
import { parseKeyJson, textOf } from "@cartograph/connectors/core/google/google-key.ts";

/** For short keys, four characters would reveal most of the key. */
const minHintedLength = 12;
const clientIdEnding = /\.apps\.googleusercontent\.com$/;

/**
 * Four characters that distinguish stored keys: the last ones of the key, or of the id inside a JSON key, since all
 * JSON keys end alike. Null when they would reveal too much or there are none.
 */
export function keyHint(apiKey: string): string | null {
  if (unwrapKeyText(apiKey).includes("{")) return idOfJsonKey(apiKey)?.slice(-4) ?? null;
  return apiKey.length >= minHintedLength ? apiKey.slice(-4) : null;
}

/** The key id of a service account, otherwise the client id; neither is secret. */
function idOfJsonKey(apiKey: string): string | null {
  try {
    const key = parseKeyJson(apiKey);
    const { service_account: inner } = key;
    const account = typeof inner === "object" && inner !== null ? { ...inner } : key;
    const clientId = textOf(account, "client_id") ?? textOf(key, "client_id");
    return textOf(account, "private_key_id") ?? clientId?.replace(clientIdEnding, "") ?? null;
  } catch {
    // The connection check reports what is wrong.
    return null;
  }
}
