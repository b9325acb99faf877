import { Loader } from "@mantine/core";
import classes from "./page-spinner.module.css";

export function PageSpinner({ label = "Loading" }: { label?: string }) {
  return (
    <output className={classes.page} aria-label={label}>
      <Loader aria-hidden />
    </output>
  );
}
