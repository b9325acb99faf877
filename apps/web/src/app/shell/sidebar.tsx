import type { User } from "@cartograph/contracts/accounts.ts";
import { useLocation } from "react-router-dom";
import { RangeLink } from "../../lib/range-link.tsx";
import { screens, sidebarScreenNames } from "../../lib/screens.ts";
import { PaletteButton } from "../palette/palette-button.tsx";
import { Brand } from "../../lib/brand/brand.tsx";
import { screenIcons } from "../screen-views.ts";
import { UserBox } from "./user-box.tsx";
import classes from "./sidebar.module.css";

export type SidebarProps = {
  user: User;
  /** The command palette. */
  commands: { open: () => void; preload: () => void };
  /** The label of the entry that the page belongs to, though its path does not say so. */
  marked: string | null;
  withBrand?: boolean;
};

/** The settings have their link in the user box. */
const entries = sidebarScreenNames.filter((name) => name !== "settings");

/** The navigation, with the signed-in user below it. */
export function Sidebar({ user, commands, marked, withBrand = true }: SidebarProps) {
  const { pathname } = useLocation();
  return (
    <div className={classes.sidebar}>
      {withBrand ? (
        <div className={classes.brand}>
          <Brand />
        </div>
      ) : null}
      <PaletteButton onNear={commands.preload} onOpen={commands.open} />
      <div className={classes.entries}>
        {entries.map((name) => {
          const { label, path } = screens[name];
          const Icon = screenIcons[name];
          const isCurrent = pathname === path;
          const isWithin = !isCurrent && (label === marked || isPartOf(pathname, path));
          return (
            <RangeLink
              key={path}
              to={path}
              aria-current={isCurrent ? "page" : isWithin ? "true" : undefined}
              className={classes.entry}
            >
              <Icon size={18} stroke={1.75} aria-hidden />
              {label}
            </RangeLink>
          );
        })}
      </div>
      <UserBox user={user} />
    </div>
  );
}

/** Pages that an entry leads to: those below its path, and for orders, which are a tab of Products. */
function isPartOf(pathname: string, path: string): boolean {
  if (pathname.startsWith("/orders")) return path === "/products";
  return path !== "/" && pathname.startsWith(`${path}/`);
}
