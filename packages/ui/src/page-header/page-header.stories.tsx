import type { Meta, StoryObj } from "@storybook/react-vite";
import { PageHeader } from "./page-header.tsx";

const meta = {
  title: "Page header",
  component: PageHeader,
  args: {
    title: "Traffic & Acquisition",
    lastUpdated: "Today, 9:41 AM",
    onRefresh: () => undefined,
    dateRange: { range: "last_30_days" },
    onDateRangeChange: () => undefined,
    comparison: "previous_period",
    onComparisonChange: () => undefined,
    isLoading: false,
    today: "2026-03-14",
  },
} satisfies Meta<typeof PageHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithData: Story = { tags: ["phone"] };
export const FirstLoading: Story = { args: { lastUpdated: null, isLoading: true } };
export const AnotherRangeLoading: Story = { args: { loading: "Last Quarter", isLoading: true } };
export const CustomRange: Story = {
  args: { dateRange: { range: "custom", from: "2026-02-03", to: "2026-03-07" } },
};
