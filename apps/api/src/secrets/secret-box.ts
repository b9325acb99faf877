import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The row and field that a secret belongs to; it cannot be decrypted for any other. */
export type EncryptionContext = { storeId: number; integrationId: string; field: string };

/** Encrypts platform keys at rest, each bound to its row. */
export type SecretBox = {
  seal(secret: string, context: EncryptionContext): string;
  /** @throws Error when the envelope was altered, belongs to another context or was sealed with another key. */
  open(envelope: string, context: EncryptionContext): string;
};

const version = "v1";
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM; an envelope is `v1.` and the base64url of IV, tag and ciphertext. `key` has 32 bytes. */
export function createSecretBox(key: Buffer): SecretBox {
  return {
    seal(secret, context) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(toAdditionalData(context));
      const body = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      const sealed = Buffer.concat([iv, cipher.getAuthTag(), body]);
      return `${version}.${sealed.toString("base64url")}`;
    },
    open(envelope, context) {
      try {
        return openEnvelope(envelope, toAdditionalData(context), key);
      } catch (cause) {
        throw new Error("The sealed secret cannot be opened", { cause });
      }
    },
  };
}

function openEnvelope(envelope: string, additionalData: Buffer, key: Buffer): string {
  const [prefix, text] = envelope.split(".");
  const sealed = Buffer.from(text ?? "", "base64url");
  // Base64 decoding ignores invalid characters, so only the canonical encoding is accepted.
  const isOurs = prefix === version && envelope === `${version}.${sealed.toString("base64url")}`;
  if (!isOurs || sealed.length < ivBytes + tagBytes) throw new Error("Not a sealed secret");
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: tagBytes });
  decipher.setAAD(additionalData).setAuthTag(tag);
  const body = sealed.subarray(ivBytes + tagBytes);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}

function toAdditionalData(context: EncryptionContext): Buffer {
  return Buffer.from(
    `${version}|${context.storeId}|${context.integrationId}|${context.field}`,
    "utf8",
  );
}
