import type { Meta, StoryObj } from "@storybook/react-vite";
import { PageHeader } from "./page-header.tsx";

const picker = { onChange: () => undefined, today: "2026-03-14" };

const meta = {
  title: "Page header",
  component: PageHeader,
  args: {
    title: "Traffic & Acquisition",
    lastUpdated: "Today, 9:41 AM",
    onRefresh: () => undefined,
    isLoading: false,
    picker: { ...picker, value: { range: "last_30_days" } },
  },
} satisfies Meta<typeof PageHeader>;

export default meta;
type Story = StoryObj<typeof meta>;

export const WithData: Story = { tags: ["phone"] };
export const FirstLoading: Story = { args: { lastUpdated: null, isLoading: true } };
export const AnotherRangeLoading: Story = { args: { loading: "Last Quarter", isLoading: true } };
export const CustomRange: Story = {
  args: { picker: { ...picker, value: { range: "custom", from: "2026-02-03", to: "2026-03-07" } } },
};
