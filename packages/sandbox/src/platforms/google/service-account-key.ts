import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";

type KeyPair = { privateKey: string; publicKey: string };

/** Key pairs of this process. A pair takes about 100 ms to generate, and most sandboxes have one account or none. */
const keyPairs: KeyPair[] = [];

function keyPairAt(index: number): KeyPair {
  return (keyPairs[index] ??= generateKeyPairSync("rsa", {
    modulusLength: 2_048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }));
}

/**
 * The key file that Google Cloud would provide for an account.
 * @param index the account's index within its sandbox; each account has its own key pair
 */
export function createServiceAccountKey(
  { email, tokenUri }: { email: string; tokenUri: string },
  index: number,
): { key: string; keyId: string; publicKey: KeyObject } {
  const { privateKey, publicKey } = keyPairAt(index);
  const keyId = createHash("sha1").update(publicKey).digest("hex");
  const [, projectId = "sandbox-project"] = /@([^.]+)\./.exec(email) ?? [];
  const file = {
    type: "service_account",
    project_id: projectId,
    private_key_id: keyId,
    private_key: privateKey,
    client_email: email,
    client_id: BigInt(`0x${keyId}`).toString().slice(0, 21),
    auth_uri: "https://accounts.google.com/o/oauth2/auth",
    token_uri: tokenUri,
    auth_provider_x509_cert_url: "https://www.googleapis.com/oauth2/v1/certs",
    client_x509_cert_url: `https://www.googleapis.com/robot/v1/metadata/x509/${encodeURIComponent(email)}`,
    universe_domain: "googleapis.com",
  };
  return { key: JSON.stringify(file, null, 2), keyId, publicKey: createPublicKey(publicKey) };
}
