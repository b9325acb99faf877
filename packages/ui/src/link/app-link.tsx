import { Anchor, type AnchorProps } from "@mantine/core";
import { createContext, type ReactNode, useContext } from "react";

type RouterLink = (props: { to: string; className?: string; children?: ReactNode }) => ReactNode;

// ui knows no router: the app says once how it goes from screen to screen.
const RouterLinkContext = createContext<RouterLink | null>(null);

export function AppLinkProvider({ link, children }: { link: RouterLink; children: ReactNode }) {
  return <RouterLinkContext value={link}>{children}</RouterLinkContext>;
}

export type AppLinkProps = AnchorProps & {
  /** A path of the app, such as `/integrations`. */
  to: string;
  children: ReactNode;
};

/** A link to another screen, without a page load where the app provides its router. */
export function AppLink({ to, children, ...anchor }: AppLinkProps) {
  const link = useContext(RouterLinkContext);
  return link ? (
    <Anchor component={link} to={to} {...anchor}>
      {children}
    </Anchor>
  ) : (
    <Anchor href={to} {...anchor}>
      {children}
    </Anchor>
  );
}
