import type { Column } from "@cartograph/ui/data-table/column.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { productPath } from "../record/record-paths.ts";

/** A product's name, which opens its page if `hasPage`. */
export function productColumn<Row extends { id: string | null; title: string }>(
  hasPage: (id: string) => boolean = () => true,
): Column<Row> {
  return {
    key: "title",
    header: "Product",
    cell: ({ id, title }) =>
      id !== null && hasPage(id) ? (
        <AppLink to={productPath(id)} py={4}>
          {title}
        </AppLink>
      ) : (
        title
      ),
    sortBy: ({ title }) => title,
    isControl: true,
  };
}
