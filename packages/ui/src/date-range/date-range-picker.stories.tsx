import type { Meta, StoryObj } from "@storybook/react-vite";
import { within } from "storybook/test";
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
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole("button"));
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole("button", { name: "Custom Range" }));
    await page.findByRole("button", { name: "Apply" });
  },
};
