import classes from "./brand.module.css";

/** The product's logo and name. */
export function Brand() {
  return (
    <span className={classes.brand}>
      <svg width="24" height="24" viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="var(--cartograph-accent)" />
        <path
          d="M7 21.5 13 15l4.5 4L25 10.5"
          fill="none"
          stroke="var(--cartograph-on-accent)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="25" cy="10.5" r="2.6" fill="var(--cartograph-on-accent)" />
      </svg>
      Cartograph
    </span>
  );
}
