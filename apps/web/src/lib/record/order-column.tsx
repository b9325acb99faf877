import type { Column } from "@cartograph/ui/data-table/column.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { orderPath } from "./record-paths.ts";

/** The order's name, which opens its page. */
export function orderColumn<Row extends { id: string; name: string }>(): Column<Row> {
  return {
    key: "name",
    header: "Order",
    cell: ({ id, name }) => (
      <AppLink data-code to={orderPath(id)}>
        {name}
      </AppLink>
    ),
    sortBy: ({ name }) => name,
    isControl: true,
  };
}
