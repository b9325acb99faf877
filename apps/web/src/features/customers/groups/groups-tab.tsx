import { Stack } from "@mantine/core";
import { keepShown } from "../../../lib/keep-shown.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useDateRange } from "../../../lib/use-date-range.ts";
import { UnfilteredStamp, WaitingStamp } from "../all-customers.tsx";
import { QueryPanel } from "../query-panel.tsx";
import { RfmWidget } from "./rfm-widget.tsx";
import { TopCustomers } from "./top-customers.tsx";

/** Groups of customers to date, and those who bought the most in the range. */
export function GroupsTab() {
  const { reportQuery } = useDateRange();
  const groups = trpc.customers.rfm.useQuery();
  const top = trpc.metrics.rows.useQuery(
    { id: "customers", sort: "-sales", limit: 10, ...reportQuery },
    keepShown,
  );
  return (
    <Stack gap="xl">
      <UnfilteredStamp>
        <QueryPanel what="customer groups" query={groups} height={560}>
          {(rfm) => <RfmWidget report={rfm} />}
        </QueryPanel>
      </UnfilteredStamp>
      <WaitingStamp isOutdated={top.isPlaceholderData}>
        <QueryPanel what="top customers" query={top} height={480}>
          {(list) => <TopCustomers list={list} />}
        </QueryPanel>
      </WaitingStamp>
    </Stack>
  );
}
