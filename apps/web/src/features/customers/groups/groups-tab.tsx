import { Stack } from "@mantine/core";
import { trpc } from "../../../lib/trpc.ts";
import { AskedPanel } from "../asked-panel.tsx";
import { RfmWidget } from "./rfm-widget.tsx";
import { TopCustomers } from "./top-customers.tsx";

/** Groups of customers to date, and those with the highest net sales. */
export function GroupsTab() {
  const groups = trpc.customers.rfm.useQuery();
  const top = trpc.customers.list.useQuery({ limit: 10 });
  return (
    <Stack gap="xl">
      <AskedPanel what="customer groups" query={groups} height={560}>
        {(report) => <RfmWidget report={report} />}
      </AskedPanel>
      <AskedPanel what="top customers" query={top} height={480}>
        {(list) => <TopCustomers list={list} />}
      </AskedPanel>
    </Stack>
  );
}
