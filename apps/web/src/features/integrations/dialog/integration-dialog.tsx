import type { Integration } from "@cartograph/contracts/integrations.ts";
import { type Platform, platformNames, platforms } from "@cartograph/contracts/platform.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { focusInvalid } from "@cartograph/ui/focus/focus-invalid.ts";
import { Button, Group, Modal, Select, Stack, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useState } from "react";
import { fieldsOf, initialValues, type IntegrationValues, schemaOf } from "./integration-form.ts";
import { readKeyFile } from "./key-file.ts";
import { KeyInput } from "./key-input.tsx";
import { useFileDrop } from "./use-file-drop.ts";
import { useSaveIntegration } from "./use-save-integration.ts";

const platformOptions = platforms.map((value) => ({ value, label: platformNames[value] }));

export type IntegrationDialogProps = IntegrationFormProps & { isOpen: boolean };

/** Stays mounted while closed, so that focus returns to the element that opened it. */
export function IntegrationDialog({ isOpen, ...form }: IntegrationDialogProps) {
  const { integration, platform, onClose } = form;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={integration ? "Edit Integration" : "Add Integration"}
    >
      <IntegrationForm key={integration?.id ?? `new ${platform}`} {...form} />
    </Modal>
  );
}

type IntegrationFormProps = {
  /** The integration to change; null to add one. */
  integration: Integration | null;
  /** The preselected platform of a new integration, or null. */
  platform: Platform | null;
  onClose: () => void;
};

function IntegrationForm({ integration, platform, onClose }: IntegrationFormProps) {
  const form = useForm<IntegrationValues>({
    initialValues: initialValues(integration, platform),
    validate: schemaResolver(schemaOf(integration), { sync: true }),
  });
  const { save, isSaving } = useSaveIntegration(integration, {
    onSaved: onClose,
    onRefused: (problems) => form.setErrors(problems),
  });
  const fields = fieldsOf(form.values.platform);
  const [fileName, setFileName] = useState<string | null>(null);
  const drop = useFileDrop((file) => void takeKeyFile(file));

  async function takeKeyFile(file: File) {
    if (!fields.key?.isFile) return;
    const read = await readKeyFile(file);
    const isKey = "text" in read;
    setFileName(isKey ? file.name : null);
    if (isKey) form.setFieldValue("apiKey", read.text);
    form.setFieldError("apiKey", isKey ? null : read.problem);
  }

  const keyProps = form.getInputProps("apiKey");
  const platformProps = form.getInputProps("platform");
  return (
    <form
      ref={focusInvalid}
      onSubmit={form.onSubmit((values) => save(values, form.getInitialValues()))}
      noValidate
      {...drop.dropProps}
    >
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
          {...platformProps}
          onChange={(chosen) => {
            platformProps.onChange(chosen);
            // Accounts differ by platform.
            form.setFieldValue("account", "");
            form.clearFieldError("account");
          }}
        />
        {fields.account ? (
          <TextInput
            label={fields.account.label}
            placeholder={fields.account.placeholder}
            description={fields.account.help}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps("account")}
          />
        ) : null}
        <KeyInput
          field={fields.key}
          hint={integration?.apiKeyHint ?? null}
          fileName={fileName}
          isFileOver={drop.isOver && (fields.key?.isFile ?? false)}
          onFile={(file) => void takeKeyFile(file)}
          inputProps={{
            ...keyProps,
            onChange: (event) => {
              setFileName(null);
              keyProps.onChange(event);
            },
          }}
        />
        {fields.hasStoreUrl ? (
          <TextInput
            label="Store URL"
            placeholder="your-store.myshopify.com"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps("storeUrl")}
          />
        ) : null}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" isBusy={isSaving}>
            {integration ? "Update" : "Connect"}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
