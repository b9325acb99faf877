import { Center, Loader } from "@mantine/core";
import { ReadOnlyReason } from "../../../lib/demo/read-only-frame.tsx";
import { QueryFailed } from "../../../lib/query-failed.tsx";
import { StoreFailed } from "../../../lib/store-failed.tsx";
import { monthChoices } from "../../../lib/targets/months.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useStoreClock } from "../../../lib/use-store-clock.ts";
import { SettingsSection } from "../settings-section.tsx";
import { TargetTable } from "./target-table.tsx";

/** The monthly targets, which metric cards show progress towards. */
export function Targets() {
  const currentMonth = useStoreClock().today.slice(0, 7);
  const store = trpc.store.get.useQuery();
  const months = monthChoices(currentMonth);
  const list = trpc.targets.list.useQuery({ from: months.at(-1), to: months[0] });

  return (
    <SettingsSection
      id="targets"
      description="What you aim for each month. Cards show your progress. For other date ranges, amounts and counts are prorated by day; rates and averages are not. Leave empty for no target."
    >
      <StoreFailed />
      {store.data?.isReadOnly ? <ReadOnlyReason /> : null}
      {list.data ? (
        <TargetTable
          list={list.data}
          currentMonth={currentMonth}
          isReadOnly={store.data?.isReadOnly ?? true}
        />
      ) : list.error ? (
        <QueryFailed what="targets" query={list} reassurance="Your targets are safe." />
      ) : (
        <Center component="output" aria-label="Loading targets" mih={480}>
          <Loader aria-hidden />
        </Center>
      )}
    </SettingsSection>
  );
}
