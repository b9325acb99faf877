import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import classes from "./back-link.module.css";

/** Above the heading of a page: the link to the screen that it belongs to. */
export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <div className={classes.back} data-print="hide">
      <AppLink to={to} size="sm">
        ‹ {label}
      </AppLink>
    </div>
  );
}
