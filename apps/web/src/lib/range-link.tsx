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
  // While a new range renders, only the browser's URL has it.
  function updateAddress({ currentTarget }: MouseEvent<HTMLAnchorElement>): boolean {
    const current = keepRange(to, new URLSearchParams(window.location.search));
    if (current === rendered) return false;
    currentTarget.href = current;
    return true;
  }
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !updateAddress(event)) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(to);
  }
  // The middle button and the context menu open the address without a click.
  return <Link to={rendered} onMouseDown={updateAddress} onClick={follow} {...rest} />;
}
