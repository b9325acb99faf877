import type { Session } from "@cartograph/contracts/sessions.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { lastUpdatedText } from "@cartograph/ui/page-header/last-updated.ts";
import { Text } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { isHandheld, sessionName } from "./session-words.ts";
import classes from "./session-row.module.css";

export type SessionRowProps = {
  session: Session;
  clock: { timezone: string; now: number };
  onEnd: () => void;
  isEnding: boolean;
};

/** One session: its browser, sign-in time and last use, with a button to end it. */
export function SessionRow({ session, clock, onEnd, isEnding }: SessionRowProps) {
  const Icon = isHandheld(session) ? IconDeviceMobile : IconDeviceDesktop;
  const name = sessionName(session);
  const time = (at: string) => lastUpdatedText(Date.parse(at), clock);
  return (
    <li className={classes.row}>
      <Icon size={20} stroke={1.75} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text fw={600}>
          {name}
          {session.isCurrent ? <span className={classes.current}>This session</span> : null}
        </Text>
        <Text size="sm" c="dimmed" className={classes.times ?? ""}>
          <span>{`Last used: ${time(session.lastUsedAt)}`}</span>
          <span>{`Signed in: ${time(session.signedInAt)}`}</span>
        </Text>
      </div>
      {session.isCurrent ? null : (
        <BusyButton
          variant="default"
          size="xs"
          onClick={onEnd}
          isBusy={isEnding}
          aria-label={`End session ${name}, signed in ${time(session.signedInAt)}`}
        >
          End
        </BusyButton>
      )}
    </li>
  );
}
