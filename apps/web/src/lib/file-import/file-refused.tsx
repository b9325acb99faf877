import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

/** Why a file was not accepted. */
export function FileRefused({ fileName, message }: { fileName: string; message: string }) {
  return (
    <Alert
      color="danger"
      variant="light"
      role="alert"
      title={`${fileName} was not accepted`}
      icon={<IconAlertTriangle size={18} aria-hidden />}
    >
      {message}
    </Alert>
  );
}
