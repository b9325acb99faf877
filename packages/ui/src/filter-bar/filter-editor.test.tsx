import { MantineProvider } from "@mantine/core";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { FilterEditor } from "./filter-editor.tsx";

const reason = "Shopify recorded no visits for this store.";

function rendered(unavailableBecause: string | null): string {
  return renderToString(
    <MantineProvider>
      <FilterEditor
        filter={null}
        dimensions={["first_visit_source"]}
        dimension="first_visit_source"
        onDimensionChange={() => undefined}
        values={[{ value: "none", label: "No visit" }]}
        isFailed={false}
        unavailableBecause={unavailableBecause}
        search=""
        onSearchChange={() => undefined}
        onApply={() => undefined}
      />
    </MantineProvider>,
  );
}

test("says why there are no values instead of offering orders without one", () => {
  expect(rendered(reason)).toContain(reason);
  expect(rendered(reason)).not.toContain("No visit<");
  expect(rendered(null)).toContain("No visit<");
});
