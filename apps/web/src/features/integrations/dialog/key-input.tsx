import type { KeyField } from "@cartograph/contracts/platform-entry.ts";
import { Button, FileButton, PasswordInput, type PasswordInputProps, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import classes from "./key-input.module.css";

export type KeyInputProps = {
  /** Null while no platform is chosen. */
  field: KeyField | null;
  /** The end of the stored key; null where there is none to keep. */
  hint: string | null;
  /** The file that the key was read from; null when it was typed. */
  fileName: string | null;
  isFileOver: boolean;
  onFile: (file: File) => void;
  inputProps: PasswordInputProps;
};

/** The masked key; where a key is JSON, it can be chosen or dropped as a file too. */
export function KeyInput(props: KeyInputProps) {
  const { field, hint, inputProps } = props;
  return (
    <div className={classes.key} data-over={props.isFileOver || undefined}>
      <PasswordInput
        label="API Key"
        placeholder={
          hint ? "Leave empty to keep the stored key" : (field?.placeholder ?? "Paste the key here")
        }
        description={keyDescription(field, hint)}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show what is typed" }}
        {...inputProps}
      />
      {field?.isFile ? (
        <div className={classes.file}>
          <FileButton
            accept="application/json,.json"
            onChange={(file) => {
              if (file) props.onFile(file);
            }}
          >
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="compact-sm"
                leftSection={<IconFileUpload size={15} aria-hidden />}
              >
                Choose key file
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed" component="output" className={classes.fileName ?? ""}>
            {props.isFileOver
              ? "Let go to take the key from this file"
              : props.fileName
                ? `Read from ${props.fileName}`
                : "or drop it here"}
          </Text>
        </div>
      ) : null}
    </div>
  );
}

function keyDescription(field: KeyField | null, hint: string | null): string {
  const stored = hint
    ? `Stored, ${field?.isFile ? "its ID ends" : "ends"} in ${hint}. It is never shown again.`
    : "Stored encrypted and never shown again.";
  if (field) return `${field.help} ${stored}`;
  return `${stored} A key that can read is enough.`;
}
