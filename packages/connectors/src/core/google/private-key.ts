import { createPrivateKey, type KeyObject } from "node:crypto";
import { ConnectorError } from "../connector-error.ts";

/**
 * Parses a service account's RSA key from PEM text whose line breaks may be written as `\n`.
 * @throws ConnectorError `bad_credentials`
 */
export function readPrivateKey(text: string): { privateKey: KeyObject; secrets: string[] } {
  const pem = text.replaceAll("\\r", "").replaceAll("\\n", "\n").replace(/\r\n?/g, "\n").trim();
  if (pem.startsWith("-----BEGIN ENCRYPTED PRIVATE KEY") || /Proc-Type:.*ENCRYPTED/.test(pem)) {
    throw badKey(
      "The private key is protected by a password, which Google's key files are not. Paste the key file as Google provided it.",
    );
  }
  if (pem.startsWith("-----BEGIN RSA PRIVATE KEY")) {
    throw badKey(
      "The private key has been converted (it begins with BEGIN RSA PRIVATE KEY). Paste the key file as Google provided it, in which it begins with BEGIN PRIVATE KEY.",
    );
  }
  return { privateKey: rsaKeyOf(pem), secrets: [text, pem, ...longLinesOf(pem)] };
}

/** OpenSSL's message does not help an operator, and it might quote the key. */
function rsaKeyOf(pem: string): KeyObject {
  let key: KeyObject | null = null;
  try {
    key = createPrivateKey(pem);
  } catch {
    key = null;
  }
  if (key?.asymmetricKeyType !== "rsa") {
    throw badKey(
      "The private key inside the key file is damaged: it cannot be read as an RSA key. Download a new key file and paste the whole key.",
    );
  }
  return key;
}

function longLinesOf(pem: string): string[] {
  return pem.split("\n").filter((line) => line.length >= 16 && !line.startsWith("-----"));
}

function badKey(message: string): ConnectorError {
  return new ConnectorError("bad_credentials", message);
}
