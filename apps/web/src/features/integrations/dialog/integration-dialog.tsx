import {
  type Integration,
  integrationCreateSchema,
  integrationUpdateSchema,
} from "@cartograph/contracts/integrations.ts";
import { platformNames, platforms } from "@cartograph/contracts/platform.ts";
import { Button, Group, Modal, PasswordInput, Select, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { initialValues, type IntegrationValues } from "./integration-form.ts";
import { useSaveIntegration } from "./use-save-integration.ts";

const platformOptions = platforms.map((value) => ({ value, label: platformNames[value] }));

export type IntegrationDialogProps = {
  /** The integration to change; null to add one. */
  integration: Integration | null;
  onClose: () => void;
};

export function IntegrationDialog({ integration, onClose }: IntegrationDialogProps) {
  const { save, isSaving } = useSaveIntegration(integration, onClose);
  const form = useForm<IntegrationValues>({
    initialValues: initialValues(integration),
    validate: schemaResolver(integration ? integrationUpdateSchema : integrationCreateSchema, {
      sync: true,
    }),
  });
  const hint = integration?.apiKeyHint;

  return (
    <Modal
      opened
      onClose={onClose}
      title={integration ? "Edit Integration" : "Add Integration"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack gap="md">
          <TextInput
            label="Name"
            placeholder="My store"
            data-autofocus
            {...form.getInputProps("name")}
          />
          <Select
            label="Platform"
            placeholder="Select a platform"
            data={platformOptions}
            maxDropdownHeight={400}
            withScrollArea={false}
            disabled={integration !== null}
            {...form.getInputProps("platform")}
          />
          <PasswordInput
            label="API Key"
            placeholder={hint ? "Leave empty to keep the stored key" : "Paste the key here"}
            description={
              hint
                ? `Stored, ends in ${hint}. It is never shown again.`
                : "Stored encrypted and never shown again. A key that can read is enough."
            }
            autoComplete="off"
            visibilityToggleButtonProps={{ "aria-label": "Show what is typed" }}
            {...form.getInputProps("apiKey")}
          />
          <TextInput
            label="Store URL"
            placeholder="your-store.myshopify.com"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps("storeUrl")}
          />
          <Group justify="flex-end" gap="xs" mt="xs">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              {integration ? "Update" : "Connect"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
