import type { User } from "@cartograph/contracts/accounts.ts";
import { Avatar, Button, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useLogout } from "../use-logout.ts";
import { ColorSchemeSwitch } from "./color-scheme-switch.tsx";
import { displayEmail, displayName } from "./display-name.ts";
import classes from "./user-box.module.css";

/** Who is signed in, the colour scheme, and the way out. */
export function UserBox({ user }: { user: User }) {
  const logout = useLogout();
  const name = displayName(user);
  return (
    <div className={classes.box}>
      <div className={classes.who}>
        <Avatar name={name} color="accent" size={34} aria-hidden />
        <div className={classes.names}>
          <Text fw={600} truncate title={name}>
            {name}
          </Text>
          <Text size="xs" c="dimmed" truncate title={displayEmail(user)}>
            {displayEmail(user)}
          </Text>
        </div>
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
