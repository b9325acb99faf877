import type { User } from "@cartograph/contracts/accounts.ts";
import { ActionIcon, Button, Text } from "@mantine/core";
import { IconLogout, IconSettings } from "@tabler/icons-react";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { keepRange } from "../../lib/range-search.ts";
import { useLogout } from "../use-logout.ts";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { displayEmail, displayName, initials } from "./display-name.ts";
import classes from "./user-box.module.css";

export type UserBoxProps = {
  user: User;
  /** Called when the settings are opened, so that a drawer can close. */
  onNavigate?: (() => void) | undefined;
};

/** Who is signed in, the way to the settings, the colour scheme, and the way out. */
export function UserBox({ user, onNavigate }: UserBoxProps) {
  const logout = useLogout();
  const name = displayName(user);
  return (
    <div className={classes.box}>
      <div className={classes.who}>
        <span className={classes.initials} aria-hidden>
          {initials(name)}
        </span>
        <div className={classes.names}>
          <Text fw={600} truncate title={name}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate title={displayEmail(user)}>
            {displayEmail(user)}
          </Text>
        </div>
        <SettingsLink onNavigate={onNavigate} />
      </div>
      <div className={classes.actions}>
        <ColorSchemeSwitch />
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={logout.logOut}
          loading={logout.isPending}
          className={classes.logout}
        >
          Logout
        </Button>
      </div>
    </div>
  );
}

function SettingsLink({ onNavigate }: Pick<UserBoxProps, "onNavigate">) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const isCurrent = pathname === "/settings";
  return (
    <ActionIcon
      component={Link}
      to={keepRange("/settings", search)}
      variant={isCurrent ? "light" : "subtle"}
      color={isCurrent ? "accent" : "gray"}
      size="lg"
      aria-label="Settings"
      aria-current={isCurrent ? "page" : undefined}
      title="Settings"
      onClick={() => onNavigate?.()}
      className={classes.settings ?? ""}
    >
      <IconSettings size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
