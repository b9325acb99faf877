import type { Meta, StoryObj } from "@storybook/react-vite";
import { WidgetCard } from "../widget-card/widget-card.tsx";
import { FunnelChart } from "./funnel-chart.tsx";

const meta = {
  title: "Funnel chart",
  component: FunnelChart,
  args: {
    title: "Checkout Funnel",
    steps: [
      { name: "Added to cart", value: 14_820 },
      { name: "Started checkout", value: 8410 },
      { name: "Entered shipping", value: 6120 },
      { name: "Entered payment", value: 5240 },
      { name: "Completed order", value: 4630 },
    ],
  },
  decorators: [
    (Story) => (
      <div style={{ width: "24rem" }}>
        <WidgetCard title="Checkout Funnel">
          <Story />
        </WidgetCard>
      </div>
    ),
  ],
} satisfies Meta<typeof FunnelChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithData: Story = {};
export const NotConnected: Story = {
  args: {
    steps: [
      { name: "Added to cart", value: null },
      { name: "Started checkout", value: null },
      { name: "Completed order", value: 4630 },
    ],
  },
};
