import { unwrapKeyText } from "@cartograph/connectors/core/google/key-text.ts";
import { parseKeyJson, textOf } from "@cartograph/connectors/core/google/google-key.ts";

/** Of a shorter key the last four characters would be most of it. */
const shortestHinted = 12;
const clientIdEnding = /\.apps\.googleusercontent\.com$/;

/**
 * Four characters that tell stored keys apart: the last ones of a key, or of the id that stands in a JSON key, which
 * ends alike whatever it opens. Null where they would give away too much, or there are none.
 */
export function keyHint(apiKey: string): string | null {
  if (unwrapKeyText(apiKey).includes("{")) return idOfJsonKey(apiKey)?.slice(-4) ?? null;
  return apiKey.length >= shortestHinted ? apiKey.slice(-4) : null;
}

/** Of a service account's key its own id, else the id of the client that it is for: neither of them opens anything. */
function idOfJsonKey(apiKey: string): string | null {
  try {
    const key = parseKeyJson(apiKey);
    const { service_account: inner } = key;
    const account = typeof inner === "object" && inner !== null ? { ...inner } : key;
    const clientId = textOf(account, "client_id") ?? textOf(key, "client_id");
    return textOf(account, "private_key_id") ?? clientId?.replace(clientIdEnding, "") ?? null;
  } catch {
    // The check of the connection says what is wrong with it.
    return null;
  }
}
