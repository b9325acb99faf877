import type { SessionUser } from "@cartograph/contracts/accounts.ts";
import { ReportSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { ActionIcon } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMenu2 } from "@tabler/icons-react";
import { Suspense, useEffect, useRef, useState } from "react";
import {
  NavigationType,
  Outlet,
  useLocation,
  useNavigationType,
  useOutletContext,
} from "react-router-dom";
import { ScreenBoundary } from "../screen-boundary.tsx";
import { Brand } from "../../lib/brand/brand.tsx";
import { SidebarEntryContext } from "../../lib/sidebar-entry.ts";
import { LiveUpdates } from "../../lib/live/live-updates.tsx";
import { IdlePart } from "../../lib/idle-part.tsx";
import { usePalette } from "../palette/use-palette.tsx";
import { DemoBanner } from "../../lib/demo/demo-banner.tsx";
import { useEndFirstPaint } from "../../first-paint/end-first-paint.ts";
import { usePrefetchScreens } from "../use-prefetch-screens.ts";
import { MenuDrawer } from "./menu-drawer.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useFocusRestoration } from "./use-focus-restoration.ts";
import { useScrollRestoration } from "./use-scroll-restoration.ts";
import classes from "./shell.module.css";

const loadKeys = async () => (await import("../keys/keys.tsx")).Keys;

/** Surrounds every signed-in screen: a sidebar, or a bar with a menu button on small screens. */
export function Shell() {
  const user = useOutletContext<SessionUser>();
  const [isMenuOpen, menu] = useDisclosure(false);
  const [markedEntry, markEntry] = useState<string | null>(null);
  const main = useFocusOnNavigation();
  const [isKeyListOpen, keyList] = useDisclosure(false);
  const { palette, ...commands } = usePalette(keyList.open);
  const openFromMenu = () => {
    menu.close();
    commands.open();
  };
  usePrefetchScreens();
  useEndFirstPaint();

  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip} data-print="hide">
        Skip to content
      </a>
      <header className={classes.bar} data-print="hide">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          onClick={menu.open}
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          className={classes.menuButton ?? ""}
        >
          <IconMenu2 size={22} aria-hidden />
        </ActionIcon>
        <Brand />
      </header>
      <nav aria-label="Main" className={classes.side} data-print="hide">
        <Sidebar user={user} commands={commands} marked={markedEntry} />
      </nav>
      <MenuDrawer isOpen={isMenuOpen} onClose={menu.close}>
        <Sidebar
          user={user}
          commands={{ ...commands, open: openFromMenu }}
          marked={markedEntry}
          withBrand={false}
        />
      </MenuDrawer>
      <main id="content" tabIndex={-1} ref={main} className={classes.main}>
        <DemoBanner />
        <div className={classes.content}>
          <ScreenBoundary>
            <SidebarEntryContext value={markEntry}>
              <Suspense fallback={<ReportSkeleton />}>
                <Outlet />
              </Suspense>
            </SidebarEntryContext>
          </ScreenBoundary>
        </div>
      </main>
      {palette}
      <IdlePart
        load={loadKeys}
        props={{ isListOpen: isKeyListOpen, onOpenList: keyList.open, onCloseList: keyList.close }}
      />
      <LiveUpdates />
    </div>
  );
}

/** After navigation, scrolls to the top and focuses the content, as a page load would; after Back, where it was left. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash, key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const scroll = useScrollRestoration(key);
  const focus = useFocusRestoration(key);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return isBack ? focus.restore() : undefined;
    shownPath.current = pathname;
    // A link to a section scrolls there itself.
    if (hash !== "" && !isBack) return undefined;
    main.current?.focus({ preventScroll: true });
    if (isBack) {
      const ends = [scroll.restore(), focus.restore()];
      return () => ends.forEach((end) => end());
    }
    window.scrollTo(0, 0);
    return undefined;
  }, [pathname, hash, isBack, scroll, focus]);
  return main;
}
