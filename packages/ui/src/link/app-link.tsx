import { Anchor, type AnchorProps } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";

export type RouterLinkProps = {
  to: string;
  className?: string;
  tabIndex?: number | undefined;
  "aria-labelledby"?: string | undefined;
  state?: unknown;
  "data-metric"?: string | undefined;
  "data-area"?: string | undefined;
  children?: ReactNode;
};

type RouterLink = (props: RouterLinkProps) => ReactNode;

// This package does not depend on a router; the app provides its link component.
export const RouterLinkContext = createContext<RouterLink | null>(null);

export function AppLinkProvider({ link, children }: { link: RouterLink; children: ReactNode }) {
  return <RouterLinkContext value={link}>{children}</RouterLinkContext>;
}

export type AppLinkProps = AnchorProps & {
  /** A path of the app, such as `/integrations`. */
  to: string;
  /** Kept in the history entry of the screen; needs a router link. */
  state?: unknown;
  children: ReactNode;
};

/** A link to another screen; without a page load when the app provides a router link. */
export function AppLink({ to, state, children, ...anchor }: AppLinkProps) {
  const link = useContext(RouterLinkContext);
  return link ? (
    <Anchor component={link} to={to} state={state} {...anchor}>
      {children}
    </Anchor>
  ) : (
    <Anchor href={to} {...anchor}>
      {children}
    </Anchor>
  );
}
