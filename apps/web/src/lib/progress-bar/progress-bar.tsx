import classes from "./progress-bar.module.css";

/** A progress bar from 0 to 1; null while the total is unknown. */
export function ProgressBar({ label, fraction }: { label: string; fraction: number | null }) {
  return (
    <progress
      className={classes.bar}
      aria-label={label}
      max={1}
      {...(fraction === null ? {} : { value: fraction })}
    />
  );
}
