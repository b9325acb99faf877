import type { Meta, StoryObj } from "@storybook/react-vite";
import { WidgetCard } from "../widget-card/widget-card.tsx";
import { ShareChart } from "./share-chart.tsx";

const meta = {
  title: "Share chart",
  component: ShareChart,
  args: {
    title: "Traffic Sources",
    kind: "doughnut",
    shares: [
      { name: "Organic Search", percent: 31.4, series: 1, detail: "12,480 sessions" },
      { name: "Paid Social", percent: 22.1, series: 2, detail: "8,790 sessions" },
      { name: "Direct", percent: 18.7, series: 3, detail: "7,430 sessions" },
      { name: "Paid Search", percent: 14.6, series: 4, detail: "5,800 sessions" },
      { name: "Email", percent: 9.9, series: 5, detail: "3,930 sessions" },
      { name: "Other", percent: 3.3, series: 6, detail: "1,310 sessions" },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ width: "22rem" }}>
        <WidgetCard title="Traffic Sources">
          <Story />
        </WidgetCard>
      </div>
    ),
  ],
} satisfies Meta<typeof ShareChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Doughnut: Story = {};
export const Pie: Story = {
  args: {
    kind: "pie",
    shares: [
      { name: "New", percent: 68.2, series: 1, detail: "1,204 orders" },
      { name: "Returning", percent: 31.8, series: 2, detail: "561 orders" },
    ],
  },
};
export const OneShare: Story = {
  args: { kind: "pie", shares: [{ name: "Desktop", percent: 100, series: 2 }] },
};
