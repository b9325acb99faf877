import { Link, type LinkProps, useSearchParams } from "react-router-dom";
import { keepRange } from "./range-search.ts";

export type RangeLinkProps = Omit<LinkProps, "to"> & { to: string };

/** A link to another screen that keeps the date range and the filters. */
export function RangeLink({ to, ...rest }: RangeLinkProps) {
  const [search] = useSearchParams();
  return <Link to={keepRange(to, search)} {...rest} />;
}
