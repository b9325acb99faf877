import type { Meta, StoryObj } from "@storybook/react-vite";
import { FilterBar } from "./filter-bar.tsx";
import { FilterEditor } from "./filter-editor.tsx";

const country = { name: "Country is", values: "France, Germany" };
const device = { name: "Device is not", values: "Tablet" };

const meta = {
  title: "Filter bar",
  component: FilterBar,
  args: {
    chips: [],
    onRemove: () => undefined,
    onClear: () => undefined,
    renderEditor: () => null,
  },
} satisfies Meta<typeof FilterBar>;

export default meta;
type Story = StoryObj<typeof meta>;

export const NoFilters: Story = {};
export const TwoFilters: Story = { args: { chips: [country, device] }, tags: ["phone"] };
export const Editor: Story = {
  render: () => (
    <div style={{ width: "20rem", display: "grid", gap: "0.5rem" }}>
      <FilterEditor
        filter={{ dimension: "country", operator: "is", values: ["FR"] }}
        dimensions={["country", "device"]}
        dimension="country"
        onDimensionChange={() => undefined}
        values={[
          { value: "US", label: "United States" },
          { value: "FR", label: "France" },
          { value: "none", label: "No country" },
        ]}
        isFailed={false}
        search=""
        onSearchChange={() => undefined}
        onApply={() => undefined}
      />
    </div>
  ),
};
