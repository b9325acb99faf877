import type { KeyField } from "@cartograph/contracts/platform-entry.ts";
import { PasswordField } from "@cartograph/ui/password-field/password-field.tsx";
import { Button, FileButton, type PasswordInputProps, Text } from "@mantine/core";
import { IconFileUpload } from "@tabler/icons-react";
import classes from "./key-input.module.css";

export type KeyInputProps = {
  /** Null while no platform is selected. */
  field: KeyField | null;
  /** The end of the saved key; null when there is none. */
  hint: string | null;
  /** The file that the key was read from; null when it was typed. */
  fileName: string | null;
  isFileOver: boolean;
  onFile: (file: File) => void;
  inputProps: PasswordInputProps;
};

/** The masked key field. JSON keys can also be selected or dropped as a file. */
export function KeyInput(props: KeyInputProps) {
  const { field, hint, inputProps } = props;
  return (
    <div className={classes.key} data-over={props.isFileOver || undefined}>
      <PasswordField
        label="API Key"
        placeholder={
          hint ? "Leave empty to keep the saved key" : (field?.placeholder ?? "Paste the key here")
        }
        description={keyDescription(field, hint)}
        autoComplete="off"
        visibilityToggleButtonProps={{ "aria-label": "Show key" }}
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
              ? "Drop to use the key in this file"
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
    ? `Saved key ${field?.isFile ? "with an ID ending" : "ending"} in …${hint}. It can't be viewed again.`
    : "Saved encrypted. It can't be viewed again.";
  if (field) return `${field.help} ${stored}`;
  return `${stored} Read-only access is enough.`;
}
