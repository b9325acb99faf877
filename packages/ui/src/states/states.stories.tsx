import { Button } from "@mantine/core";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { IconPlugConnected } from "@tabler/icons-react";
import { Hint } from "../hint/hint.tsx";
import { StatusBadge } from "../status-badge/status-badge.tsx";
import { AppLink } from "../link/app-link.tsx";
import { StaleMark } from "../stale-mark/stale-mark.tsx";
import { WidgetCard } from "../widget-card/widget-card.tsx";
import { WidgetEmpty } from "../widget-card/widget-empty.tsx";
import { EmptyState } from "./empty-state.tsx";
import { FailedState } from "./failed-state.tsx";
import { MissingSource } from "./missing-source.tsx";
import { ReportSkeleton } from "./report-skeleton.tsx";

const meta = { title: "States and marks" } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  render: () => (
    <EmptyState
      icon={<IconPlugConnected size={24} />}
      title="No integrations found"
      description="Add your first integration to fill the reports."
      action={<Button>Add Integration</Button>}
    />
  ),
};
export const Failed: Story = {
  render: () => (
    <FailedState
      title="Failed to load integrations"
      detail="The server could not be reached. Check the connection and try again."
      advice="Your connections and data are safe."
      onRetry={() => undefined}
    />
  ),
};
export const Retrying: Story = {
  render: () => (
    <FailedState
      title="Failed to load Customer Insights"
      advice="Your data is safe."
      onRetry={() => undefined}
      isRetrying
    />
  ),
};
export const NotConnected: Story = {
  render: () => (
    <WidgetCard title="Traffic Sources" minHeight={180}>
      <WidgetEmpty action={<MissingSource platforms={["google_analytics"]} />}>
        See where your visitors come from: search, social, email and more.
      </WidgetEmpty>
    </WidgetCard>
  ),
};
export const Loading: Story = { render: () => <ReportSkeleton /> };
export const Marks: Story = {
  render: () => (
    <WidgetCard title="Marks">
      <p>
        <StatusBadge status="success" meaning="good">
          4.10x
        </StatusBadge>{" "}
        <StatusBadge status="warning" meaning="fair">
          2.30x
        </StatusBadge>{" "}
        <StatusBadge status="danger" meaning="poor">
          0.80x
        </StatusBadge>
      </p>
      <p>
        Stale <StaleMark age="3 h" note="Google Ads was last read 3 hours ago." /> with a hint{" "}
        <Hint of="ROAS">Return on ad spend, as the platforms claim it</Hint>, no data{" "}
        <MissingSource platforms={["google_ads", "facebook_ads", "tiktok_ads"]} />
      </p>
      <AppLink to="/products">View All</AppLink>
    </WidgetCard>
  ),
};
