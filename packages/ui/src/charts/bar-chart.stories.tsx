import type { Meta, StoryObj } from "@storybook/react-vite";
import { formatMoney, formatMoneyShort } from "../format/format-money.ts";
import { formatDecimal, formatRoas } from "../format/format-number.ts";
import { WidgetCard } from "../widget-card/widget-card.tsx";
import { BarChart } from "./bar-chart.tsx";

const dollars = { currency: "USD", currencyDigits: 2 };

const meta = {
  title: "Bar chart",
  component: BarChart,
  args: {
    title: "Ad Campaign Performance",
    groupLabel: "Campaign",
    groups: [
      { name: "Brand search", left: 1240, right: 6.2 },
      { name: "Performance Max, home", left: 3820, right: 3.4 },
      { name: "Prospecting, broad", left: 2950, right: 1.8 },
      { name: "Retargeting", left: 880, right: 4.9 },
      { name: "Spring video", left: 410, right: null },
    ],
    left: {
      label: "Spend",
      series: 1,
      formatValue: (value) => formatMoney(value, dollars),
      formatAxis: (value) => formatMoneyShort(value, dollars),
    },
    right: {
      label: "ROAS",
      series: 2,
      formatValue: formatRoas,
      formatAxis: (value) => `${formatDecimal(value, 1)}x`,
    },
  },
  decorators: [
    (Story) => (
      <div style={{ width: "40rem", maxWidth: "100%" }}>
        <WidgetCard title="Ad Campaign Performance">
          <Story />
        </WidgetCard>
      </div>
    ),
  ],
} satisfies Meta<typeof BarChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithData: Story = {};
export const OneCampaign: Story = {
  args: { groups: [{ name: "Brand search", left: 1240, right: 6.2 }] },
};
export const NothingSpent: Story = {
  args: {
    groups: [
      { name: "Brand search", left: 0, right: null },
      { name: "Retargeting", left: 0, right: null },
    ],
  },
};
