import type { User } from "@cartograph/contracts/accounts.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { ActionIcon, Text, VisuallyHidden } from "@mantine/core";
import { IconLogout, IconSettings } from "@tabler/icons-react";
import { useLocation } from "react-router-dom";
import { RangeLink } from "../../lib/range-link.tsx";
import { useLogout } from "../use-logout.ts";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { displayEmail, displayName, initials } from "./display-name.ts";
import classes from "./user-box.module.css";

/** The signed-in user, with settings, color scheme and logout. */
export function UserBox({ user }: { user: User }) {
  const logout = useLogout();
  return (
    <div className={classes.box}>
      <div className={classes.who}>
        <ProfileLink user={user} />
        <SettingsLink />
      </div>
      <div className={classes.actions}>
        <ColorSchemeSwitch />
        <BusyButton
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconLogout size={16} aria-hidden />}
          onClick={logout.logOut}
          isBusy={logout.isPending}
          className={classes.logout}
        >
          Logout
        </BusyButton>
      </div>
    </div>
  );
}

function ProfileLink({ user }: { user: User }) {
  const name = displayName(user);
  return (
    <RangeLink to="/settings/profile" className={classes.profile}>
      <span className={classes.initials} aria-hidden>
        {initials(name)}
      </span>
      <span className={classes.names}>
        <Text component="span" fw={600}>
          {name}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {displayEmail(user)}
        </Text>
        <VisuallyHidden>Your profile</VisuallyHidden>
      </span>
    </RangeLink>
  );
}

function SettingsLink() {
  const { pathname } = useLocation();
  const isCurrent = pathname.startsWith("/settings/");
  return (
    <ActionIcon
      component={RangeLink}
      to="/settings"
      variant={isCurrent ? "light" : "subtle"}
      color={isCurrent ? "accent" : "gray"}
      size="lg"
      aria-label="Settings"
      aria-current={isCurrent ? "page" : undefined}
      title="Settings"
      className={classes.settings ?? ""}
    >
      <IconSettings size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
