import { dateRangeLabel } from "@cartograph/ui/date-range/date-range.ts";
import { readFilters, readRange } from "../range-search.ts";
import { findUserScreen, screens } from "../screens.ts";

/** A view's screen, range and number of filters. The list of customers has no range. */
export function viewWords(path: string): string {
  const [pathname = "", query = ""] = path.split("?");
  const search = new URLSearchParams(query);
  const name = findUserScreen(pathname);
  const filters = readFilters(search).length;
  return [
    name === null ? pathname : screens[name].title,
    ...(name === "customer-list" ? [] : [dateRangeLabel(readRange(search))]),
    ...(filters === 0 ? [] : [filters === 1 ? "1 filter" : `${filters} filters`]),
  ].join(" · ");
}
