import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "../config.ts";

/** One key per purpose. */
export type DerivedKeys = { secretBox: Buffer; sessionSigning: string };

const keyFile = "secret.key";
const checkFile = "secret.check";

/**
 * The master key from the environment, else from the data directory, where it is generated once. Refuses a key other
 * than the one that the data directory was used with, since no stored secret could be decrypted.
 * @throws ConfigError
 */
export function loadKeys(options: { secretKey: string | null; dataDir: string }): DerivedKeys {
  const master = options.secretKey ?? readOrGenerate(join(options.dataDir, keyFile));
  verifyKeyCheck(join(options.dataDir, checkFile), master);
  return {
    secretBox: derive(master, "platform keys"),
    sessionSigning: derive(master, "session cookies").toString("base64url"),
  };
}

function derive(master: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", master, "", `cartograph/${purpose}`, 32));
}

function readOrGenerate(path: string): string {
  const generated = randomBytes(32).toString("base64url");
  const key = writeOnce(path, generated) ? generated : readFileSync(path, "utf8").trim();
  if (key.length < 32)
    throw new ConfigError(`${path} does not hold a key of 32 characters or more`);
  return key;
}

function verifyKeyCheck(path: string, master: string): void {
  const check = createHmac("sha256", derive(master, "check value")).update("cartograph").digest();
  if (writeOnce(path, check.toString("base64url"))) return;
  const text = readFileSync(path, "utf8").trim();
  // Another process that is starting has created the file but not written to it yet.
  if (text === "") return;
  const stored = Buffer.from(text, "base64url");
  if (stored.length !== check.length || !timingSafeEqual(stored, check)) {
    throw new ConfigError(
      "SECRET_KEY is not the key that this data directory was used with. Start with the previous key, " +
        `or remove ${path} to continue without the stored platform keys, which must then be entered again.`,
    );
  }
}

/** False when the file already existed. */
function writeOnce(path: string, content: string): boolean {
  try {
    writeFileSync(path, `${content}\n`, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}
