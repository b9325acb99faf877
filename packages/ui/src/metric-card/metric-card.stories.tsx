import type { Meta, StoryObj } from "@storybook/react-vite";
import { MissingSource } from "../states/missing-source.tsx";
import { MetricCard } from "./metric-card.tsx";
import { MetricCardSkeleton } from "./metric-card-skeleton.tsx";

const series = {
  values: [310, 280, 342, 365, 331, 298, 402, 420, 388, 441, 430, 467, 452, 490],
  settled: 14,
};

const info = {
  formula: "Net sales + shipping + taxes + duties, each event on its own day",
  source: "Shopify",
  sources: [{ name: "Shopify", words: "synced 12 minutes ago", isStale: false }],
  notes: [],
};

const meta = {
  title: "Metric card",
  component: MetricCard,
  args: {
    title: "Total Sales",
    value: "$48,127.30",
    percentChange: 12.34,
    previous: "$42,840.00",
    comparedWith: "Oct 22 – Nov 20, 2026 compared with Sep 22 – Oct 21, 2026",
    direction: "up_good",
    info,
    series,
  },
  decorators: [
    (Story) => (
      <div style={{ width: "17rem" }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof MetricCard>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithData: Story = {};
export const Falling: Story = { args: { percentChange: -8.1, previous: "$52,369.00" } };
export const RiseThatIsBad: Story = {
  args: {
    title: "Bounce Rate",
    value: "41.20%",
    percentChange: 3.5,
    previous: "39.81%",
    direction: "down_good",
  },
};
export const MoreThanCompared: Story = {
  args: {
    title: "Total Traffic",
    value: "27,468",
    percentChange: -0.26,
    compared: "27,311",
    previous: "27,382",
    comparisonDetail: "complete days only",
    series: { ...series, settled: 13 },
  },
};
export const ThroughATime: Story = { args: { comparisonDetail: "through 3:17 AM" } };
export const SignChanged: Story = {
  args: {
    value: "$362.26",
    percentChange: null,
    previous: "−$34.12",
    difference: { text: "+$396.38", amount: 396.38 },
  },
};
export const NoEarlierData: Story = {
  args: { percentChange: null, previous: null, noChange: "no data before Oct 23, 2025" },
};
export const NewFigure: Story = { args: { percentChange: null, previous: "$0.00" } };
export const NotCompared: Story = {
  args: { isCompared: false, percentChange: null, previous: null },
};
export const TowardsTarget: Story = {
  args: { target: 75_000, pace: "Target $75,000, 71% elapsed" },
};
export const TargetProRated: Story = {
  args: { target: 45_000, proRatedDays: 7, pace: "7% above $45,000 target, 90% elapsed" },
};
export const Warning: Story = {
  args: {
    title: "Conversion Rate",
    value: "2.79%",
    percentChange: -1.29,
    previous: "2.82%",
    colorScheme: "warning",
  },
};
export const Incomplete: Story = {
  args: {
    incompleteNote: "Includes Nov 22, so far.",
    series: { ...series, settled: 13 },
  },
};
export const Stale: Story = {
  args: { stale: { age: "3 d", note: "Shopify was last read 3 days ago." } },
};
export const NotConnected: Story = {
  args: {
    title: "Ad Spend",
    value: null,
    series: null,
    missing: <MissingSource platforms={["google_ads", "facebook_ads"]} />,
  },
};
export const NothingToCompute: Story = {
  args: { title: "ROAS", value: null, series: null, missing: "No ad spend in this range" },
};
export const LongValue: Story = {
  args: { value: "KWD 1,248,127,303.125", previous: "KWD 998.000" },
};
export const Loading: Story = { render: () => <MetricCardSkeleton /> };
