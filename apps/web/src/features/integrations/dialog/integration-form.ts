import {
  type IntegrationCreate,
  integrationCreateSchema,
  type IntegrationUpdate,
  integrationUpdateSchema,
} from "@cartograph/contracts/integrations.ts";
import type { Integration } from "@cartograph/contracts/integrations.ts";

/** What stands in the dialog's fields; `platform` is null until one is chosen. */
export type IntegrationValues = {
  name: string;
  platform: string | null;
  apiKey: string;
  storeUrl: string;
};

export function initialValues(integration: Integration | null): IntegrationValues {
  return {
    name: integration?.name ?? "",
    platform: integration?.platform ?? null,
    apiKey: "",
    storeUrl: integration?.storeUrl ?? "",
  };
}

/** The input of `create`, of values that the form has found valid. */
export function toCreateInput(values: IntegrationValues): IntegrationCreate {
  return integrationCreateSchema.parse(values);
}

/** The input of `update`; the platform cannot change and an empty key keeps the stored one. */
export function toUpdateInput({ name, apiKey, storeUrl }: IntegrationValues): IntegrationUpdate {
  return integrationUpdateSchema.parse({ name, storeUrl, ...(apiKey.trim() ? { apiKey } : {}) });
}
