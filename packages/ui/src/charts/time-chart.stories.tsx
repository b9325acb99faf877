import type { SeriesPoint } from "@cartograph/contracts/metrics/metric-series.ts";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { formatMoney, formatMoneyShort } from "../format/format-money.ts";
import { MissingSource } from "../states/missing-source.tsx";
import { BlockSkeleton } from "../states/report-skeleton.tsx";
import { WidgetEmpty } from "../widget-card/widget-empty.tsx";
import { hourPoints } from "./hour-points.ts";
import { LineChart } from "./line-chart.tsx";
import type { DayPoint } from "./regroup-days.ts";
import { TimeChart, type TimeChartProps } from "./time-chart.tsx";

const dollars = { currency: "USD", currencyDigits: 2 };

/** Four weeks with higher sales on weekends, compared with four weeks earlier. */
const days: DayPoint[] = Array.from({ length: 28 }, (_, index) => ({
  day: `2026-03-${String(index + 1).padStart(2, "0")}`,
  value: 1400 + index * 31 + (index % 7 > 4 ? 620 : 0),
  previous: 1300 + index * 24 + (index % 7 > 4 ? 480 : 0),
  isComplete: true,
}));
const runningDays = days.map((day, index) =>
  index === 27 ? { ...day, value: 610, previous: 570, isComplete: false } : day,
);

/** A Sunday through 2:15 PM, compared with the Saturday before. */
const hours: SeriesPoint[] = Array.from({ length: 24 }, (_, hour) => {
  const previousWhole = 40 + Math.max(0, 8 - Math.abs(hour - 14)) * 55;
  return {
    at: `2026-03-15T${String(hour).padStart(2, "0")}:00:00-04:00`,
    value: hour > 14 ? null : 30 + Math.max(0, 9 - Math.abs(hour - 13)) * 52,
    previous: hour === 14 ? previousWhole / 4 : previousWhole,
    previousWhole,
    complete: hour < 14,
  };
});
const renderHours: TimeChartProps["renderHours"] = ({ isCumulative }) => (
  <LineChart
    title="Revenue Trends"
    valueLabel="Revenue"
    previousLabel="Previous day"
    points={hourPoints(hours, isCumulative)}
    formatValue={(value) => formatMoney(value, dollars)}
    formatAxis={(value) => formatMoneyShort(value, dollars)}
    pointLabel="Hour"
    partialLabel="Hour so far"
  />
);

const meta = {
  title: "Time chart",
  component: TimeChart,
  args: {
    title: "Revenue Trends",
    valueLabel: "Revenue",
    previousLabel: "Previous 28 days",
    days,
    formatValue: (value) => formatMoney(value, dollars),
    formatAxis: (value) => formatMoneyShort(value, dollars),
  },
  decorators: [
    (Story) => (
      <div style={{ width: "42rem", maxWidth: "100%" }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof TimeChart>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithData: Story = { tags: ["phone"] };
export const NotCompared: Story = { args: { previousLabel: null } };
export const Incomplete: Story = { args: { days: runningDays } };
export const WithGaps: Story = {
  args: {
    days: days.map((day, index) => (index > 8 && index < 14 ? { ...day, value: null } : day)),
  },
};
export const OneDay: Story = { args: { days: days.slice(0, 1) } };
export const Hourly: Story = { args: { days: days.slice(0, 1), renderHours } };
export const NotConnected: Story = {
  args: {
    days: [],
    empty: (
      <WidgetEmpty action={<MissingSource platforms={["shopify"]} />}>
        Your total sales, day by day, beside those of the days before.
      </WidgetEmpty>
    ),
  },
};
export const Empty: Story = {
  args: { days: [], empty: <WidgetEmpty>No days in this range.</WidgetEmpty> },
};
export const Loading: Story = { render: () => <BlockSkeleton height={370} /> };
