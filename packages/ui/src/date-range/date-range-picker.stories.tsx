import type { Meta, StoryObj } from "@storybook/react-vite";
import { DateRangePicker } from "./date-range-picker.tsx";

const meta = {
  title: "Date-range picker",
  component: DateRangePicker,
  args: {
    value: { range: "last_30_days" },
    onChange: () => undefined,
    comparison: "previous_period",
    onComparisonChange: () => undefined,
    today: "2026-03-14",
  },
  decorators: [
    (Story) => (
      <div style={{ display: "flex", justifyContent: "flex-end", minHeight: "34rem" }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof DateRangePicker>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Closed: Story = {};
export const Open: Story = {
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole("button")),
};
export const Calendar: Story = {
  args: { value: { range: "custom", from: "2026-02-03", to: "2026-03-07" } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button"));
    const options = canvas.getByRole("button").ownerDocument.body;
    const custom = [...options.querySelectorAll("button")].find(
      (button) => button.textContent?.trim() === "Custom Range",
    );
    if (custom) await userEvent.click(custom);
  },
};
