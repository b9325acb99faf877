import type { User } from "@cartograph/contracts/accounts.ts";
import { ReportSkeleton } from "@cartograph/ui/states/report-skeleton.tsx";
import { AppShell, Burger, Drawer } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Suspense, useEffect, useRef } from "react";
import { Outlet, useLocation, useOutletContext } from "react-router-dom";
import { ScreenBoundary } from "../screen-boundary.tsx";
import { Brand } from "../../lib/brand/brand.tsx";
import { useReportsAfterSync } from "../use-reports-after-sync.ts";
import { Sidebar } from "./sidebar.tsx";
import classes from "./shell.module.css";

/** What surrounds every protected screen: a sidebar, or a bar with a menu button on small screens. */
export function Shell() {
  const user = useOutletContext<User>();
  const [isMenuOpen, menu] = useDisclosure(false);
  const main = useFocusOnNavigation();
  useReportsAfterSync();

  return (
    <AppShell
      header={{ height: { base: 56, md: 0 } }}
      navbar={{ width: 240, breakpoint: "md", collapsed: { mobile: true } }}
      transitionDuration={0}
    >
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <AppShell.Header hiddenFrom="md" className={classes.bar}>
        <Burger
          opened={isMenuOpen}
          onClick={menu.open}
          size="sm"
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
        />
        <Brand />
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="md" aria-label="Main" className={classes.sidebar}>
        <Sidebar user={user} />
      </AppShell.Navbar>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={280}
        title={<Brand />}
        closeButtonProps={{ "aria-label": "Close menu" }}
        classNames={{ body: classes.drawerBody ?? "", content: classes.drawer ?? "" }}
      >
        <nav aria-label="Main" className={classes.drawerNavigation}>
          <Sidebar user={user} onNavigate={menu.close} withBrand={false} />
        </nav>
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1} ref={main} className={classes.main}>
        <div className={classes.content}>
          <ScreenBoundary>
            <Suspense fallback={<ReportSkeleton />}>
              <Outlet />
            </Suspense>
          </ScreenBoundary>
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

/** Brings the top of the new screen before the eyes and the screen reader, as a page load would. */
function useFocusOnNavigation() {
  const main = useRef<HTMLElement>(null);
  const { pathname, hash } = useLocation();
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    // A screen that is opened at a part of it leads there itself.
    if (hash !== "") return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname, hash]);
  return main;
}
