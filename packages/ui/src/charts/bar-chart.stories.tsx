import type { Meta, StoryObj } from "@storybook/react-vite";
import { formatMoney, formatMoneyShort } from "../format/format-money.ts";
import { formatRoas, formatRoasShort } from "../format/format-number.ts";
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
      { name: "Brand search", primary: 1240, secondary: 6.2 },
      { name: "Performance Max, home", primary: 3820, secondary: 3.4 },
      { name: "Prospecting, broad", primary: 2950, secondary: 1.8 },
      { name: "Retargeting", primary: 880, secondary: 4.9 },
      { name: "Spring video", primary: 410, secondary: null },
    ],
    primary: {
      label: "Spend",
      series: 1,
      formatValue: (value) => formatMoney(value, dollars),
      formatAxis: (value) => formatMoneyShort(value, dollars),
    },
    secondary: {
      label: "ROAS",
      series: 2,
      formatValue: formatRoas,
      formatAxis: formatRoasShort,
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
  args: { groups: [{ name: "Brand search", primary: 1140, secondary: 6.2 }] },
};
export const NothingSpent: Story = {
  args: {
    groups: [
      { name: "Brand search", primary: 0, secondary: null },
      { name: "Retargeting", primary: 0, secondary: null },
    ],
  },
};
