import type { MouseEvent } from "react";
import { Link, type LinkProps, useSearchParams } from "react-router-dom";
import { keepRange } from "./range-search.ts";
import { useOpenPath } from "./use-open-path.ts";

export type RangeLinkProps = Omit<LinkProps, "to"> & { to: string };

/** A link to another screen that keeps the date range and the filters. */
export function RangeLink({ to, onClick, ...rest }: RangeLinkProps) {
  const [search] = useSearchParams();
  const open = useOpenPath();
  const rendered = keepRange(to, search);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const current = keepRange(to, new URLSearchParams(window.location.search));
    // While a new range renders, only the browser's URL has it.
    if (current === rendered || event.defaultPrevented) return;
    event.currentTarget.href = current;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(to);
  }
  return <Link to={rendered} onClick={follow} {...rest} />;
}
