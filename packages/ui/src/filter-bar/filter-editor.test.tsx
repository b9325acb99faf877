import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { type DimensionId, dimensionIds } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { FilterEditor, type FilterEditorProps } from "./filter-editor.tsx";

const reason = "Shopify recorded no visits for this store.";

function newFilter(dimensions: readonly DimensionId[]): string {
  return rendered(null, null, { dimensions, dimension: null });
}

function rendered(
  unavailableBecause: string | null,
  filter: Filter | null = null,
  given: Partial<FilterEditorProps> = {},
): string {
  return renderToString(
    <MantineProvider>
      <FilterEditor
        filter={filter}
        dimensions={["first_visit_source", "product"]}
        dimension={filter?.dimension ?? "first_visit_source"}
        onDimensionChange={() => undefined}
        values={[{ value: "none", label: "No visit" }]}
        isFailed={false}
        unavailableBecause={unavailableBecause}
        search=""
        onSearchChange={() => undefined}
        onApply={() => undefined}
        {...given}
      />
    </MantineProvider>,
  );
}

test("says what to do in the empty field of a new filter", () => {
  expect(newFilter(["product"])).toContain('placeholder="Select"');
  expect(newFilter(dimensionIds)).toContain('placeholder="Search or select"');
});

test("says why there are no values instead of offering orders without one", () => {
  expect(rendered(reason)).toContain(reason);
  expect(rendered(reason)).not.toContain("No visit<");
  expect(rendered(null)).toContain("No visit<");
});

test("says that a product left out leaves out items from amounts, and whole orders from counts", () => {
  const note = "Orders that contain one don&#x27;t count";
  expect(rendered(null, { dimension: "product", operator: "is_not", values: ["7"] })).toContain(
    note,
  );
  expect(rendered(null, { dimension: "product", operator: "is", values: ["7"] })).toContain(
    "Orders count if they contain one",
  );
  expect(rendered(null)).not.toContain("Orders");
});
