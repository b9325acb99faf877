import {
  type Integration,
  type IntegrationCreate,
  integrationCreateSchema,
  type IntegrationUpdate,
  integrationUpdateSchema,
} from "@cartograph/contracts/integrations.ts";
import { checkAccount } from "@cartograph/contracts/platform-accounts.ts";
import type { AccountField, KeyField } from "@cartograph/contracts/platform-entry.ts";
import { platformSchema } from "@cartograph/contracts/platform-schema.ts";
import { type Platform, platformEntry } from "@cartograph/contracts/platform.ts";
import { editsOf } from "../../../lib/edits-of.ts";

/** The values of the dialog's fields. `platform` is null until one is selected. */
export type IntegrationValues = {
  name: string;
  platform: string | null;
  apiKey: string;
  account: string;
  storeUrl: string;
};

export function initialValues(
  integration: Integration | null,
  platform: Platform | null = null,
): IntegrationValues {
  return {
    name: integration?.name ?? "",
    platform: integration?.platform ?? platform,
    apiKey: "",
    account: integration?.account ?? "",
    storeUrl: integration?.storeUrl ?? "",
  };
}

/** Validates the dialog's values. */
export function schemaOf(integration: Integration | null) {
  return integration ? integrationUpdateSchema.superRefine(checkAccount) : integrationCreateSchema;
}

/** The platform-specific fields of the dialog. */
export type PlatformFields = {
  /** Null while no platform is selected. */
  key: KeyField | null;
  /** Null when the key or the store URL identifies the account. */
  account: AccountField | null;
  hasStoreUrl: boolean;
};

export function fieldsOf(platformText: string | null): PlatformFields {
  const platform = platformSchema.safeParse(platformText);
  if (!platform.success) return { key: null, account: null, hasStoreUrl: true };
  const { key, account, hasStoreUrl = false } = platformEntry(platform.data);
  return { key, account, hasStoreUrl };
}

/** 'Property ID 470211873'; null for platforms that need no account. */
export function accountLine(integration: { platform: Platform; account: string | null }) {
  const field = platformEntry(integration.platform).account;
  return field && integration.account ? `${field.label} ${integration.account}` : null;
}

/** The input of `create`, from validated values. */
export function toCreateInput({ account, ...values }: IntegrationValues): IntegrationCreate {
  const { account: field } = fieldsOf(values.platform);
  return integrationCreateSchema.parse({ ...values, ...(field && { account }) });
}

/** The input of `update`: the edited fields. The platform cannot change, and an empty key keeps the stored one. */
export function toUpdateInput(
  { apiKey, ...values }: IntegrationValues,
  initial: IntegrationValues,
): IntegrationUpdate {
  return integrationUpdateSchema.parse({
    ...editsOf(values, initial),
    ...(apiKey.trim() && { apiKey }),
  });
}
