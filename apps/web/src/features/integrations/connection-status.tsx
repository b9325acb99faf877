import { checkingMessage } from "@cartograph/contracts/checking-message.ts";
import { Loader, Text } from "@mantine/core";
import { IconCircleCheck, IconPlugConnectedX } from "@tabler/icons-react";
import classes from "./connection-status.module.css";

/** The result of the last connection check, with the server's message. */
export function ConnectionStatus(props: { isConnected: boolean; statusMessage: string | null }) {
  const { isConnected, statusMessage } = props;
  const isChecking = !isConnected && statusMessage === checkingMessage;
  return (
    <div>
      <Text
        size="sm"
        fw={600}
        className={classes.status ?? ""}
        c={isConnected ? "success" : isChecking ? "dimmed" : "danger"}
      >
        {isConnected ? (
          <IconCircleCheck size={16} aria-hidden />
        ) : isChecking ? (
          <Loader size={16} aria-hidden />
        ) : (
          <IconPlugConnectedX size={16} aria-hidden />
        )}
        <span>{isConnected ? "Connected" : "Not Connected"}</span>
      </Text>
      {statusMessage ? (
        <Text
          size="sm"
          c={isConnected ? "warning" : "dimmed"}
          mt={2}
          className={classes.reason ?? ""}
        >
          {statusMessage}
        </Text>
      ) : null}
    </div>
  );
}
