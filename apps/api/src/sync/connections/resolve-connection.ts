import type { Connection, Connector } from "@cartograph/connectors/core/connector.ts";
import {
  type Platform,
  platformEntry,
  sandboxCredentialPrefix,
} from "@cartograph/contracts/platform.ts";
import type { IntegrationsTable } from "@cartograph/database/tables/integrations.table.ts";
import { keyHint } from "../../secrets/key-hint.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import type { IntegrationRef } from "../context/integration-ref.ts";

export type ConnectionOptions = {
  connectors: Partial<Record<Platform, Connector>>;
  secrets: SecretBox;
  /** Base URL of a platform's API, in place of its public address. */
  platformUrls: Partial<Record<Platform, string>>;
  /** Base URL of the sandbox, without the platform's path; null when the demo is off. */
  sandboxUrl: string | null;
};

/** The connection of an integration, or a message that says why there is none. */
export type ConnectionOrProblem = { connection: Connection } | { problem: string };

export function resolveConnection(
  row: IntegrationsTable,
  storeCurrency: string,
  options: ConnectionOptions,
): ConnectionOrProblem {
  const { name, key, account } = platformEntry(row.platform);
  if (!options.connectors[row.platform]) {
    return {
      problem: `This version of Cartograph cannot sync ${name} yet. The integration is kept.`,
    };
  }
  if (row.api_key_ciphertext === null) {
    return {
      problem: `No API key yet: edit this integration and enter one. ${key.help}`,
    };
  }
  if (account?.isRequired && row.account === null) {
    return {
      problem: `No ${account.label} yet: edit this integration and enter it. ${account.help}`,
    };
  }
  const apiKey = openKey(row, options.secrets);
  if (apiKey === null) {
    return {
      problem: "The stored API key cannot be read: edit this integration and enter it again.",
    };
  }
  const ownUrl = options.platformUrls[row.platform] ?? null;
  const isSandboxKey = apiKey.startsWith(sandboxCredentialPrefix);
  if (isSandboxKey && ownUrl === null && options.sandboxUrl === null) {
    return {
      problem: `This API key belongs to the demo, which is off on this server. Enter a key for your own ${name} account.`,
    };
  }
  const sandbox = isSandboxKey ? `${options.sandboxUrl}/${row.platform}` : null;
  return {
    connection: {
      apiKey,
      storeUrl: row.store_url,
      account: row.account,
      baseUrl: ownUrl ?? sandbox,
      storeCurrency,
    },
  };
}

/** Null without a key, and for one that was encrypted with another SECRET_KEY or altered. */
export function openKey(
  row: Pick<IntegrationsTable, "id" | "store_id" | "api_key_ciphertext">,
  secrets: SecretBox,
): string | null {
  if (row.api_key_ciphertext === null) return null;
  const context = keyContext({ storeId: row.store_id, integrationId: row.id });
  try {
    return secrets.open(row.api_key_ciphertext, context);
  } catch {
    return null;
  }
}

/** The stored form of a key; nulls for an empty one. */
export function sealKey(
  secrets: SecretBox,
  ref: IntegrationRef,
  apiKey: string,
): Pick<IntegrationsTable, "api_key_ciphertext" | "api_key_hint"> {
  if (apiKey === "") return { api_key_ciphertext: null, api_key_hint: null };
  return {
    api_key_ciphertext: secrets.seal(apiKey, keyContext(ref)),
    api_key_hint: keyHint(apiKey),
  };
}

function keyContext({ storeId, integrationId }: IntegrationRef) {
  return { storeId, integrationId, field: "api_key" };
}
