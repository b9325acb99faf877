import { readOnlyMessage } from "@cartograph/contracts/read-only.ts";
import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Center, Loader, Text } from "@mantine/core";
import { useState } from "react";
import { errorMessage } from "../../../lib/error-message.ts";
import { trpc } from "../../../lib/trpc.ts";
import { useStoreClock } from "../../../lib/use-store-clock.ts";
import { SettingsSection } from "../settings-section.tsx";
import { MonthChoice } from "./month-choice.tsx";
import { monthFrom, monthName } from "../../../lib/targets/months.ts";
import { TargetForm } from "./target-form.tsx";
import { type TargetTexts, textsOf } from "../../../lib/targets/target-texts.ts";

/** The monthly targets, which metric cards show progress towards. */
export function Targets() {
  const present = useStoreClock().today.slice(0, 7);
  const [chosen, setChosen] = useState<string | null>(null);
  // Keeps unsaved edits while another month is shown.
  const [drafts, setDrafts] = useState<Record<string, TargetTexts | null>>({});
  const store = trpc.store.get.useQuery();
  const month = chosen ?? present;
  const before = monthFrom(month, -1);
  const list = trpc.targets.list.useQuery({ from: before, to: month });
  const stored = list.data ? textsOf(list.data.targets, month, list.data) : {};

  return (
    <SettingsSection
      id="targets"
      title="Targets"
      description="Your goals for each month. Cards show your progress. For other date ranges, amounts and counts are prorated by day; rates and averages are not. Leave empty for no target."
    >
      <MonthChoice month={month} present={present} onChange={setChosen} />
      {store.data?.isReadOnly ? <Text c="dimmed">{readOnlyMessage}</Text> : null}
      {list.data ? (
        <TargetForm
          key={month}
          month={month}
          money={list.data}
          stored={stored}
          earlier={{
            name: monthName(before),
            texts: textsOf(list.data.targets, before, list.data),
          }}
          texts={drafts[month] ?? stored}
          onChange={(texts) => setDrafts((all) => ({ ...all, [month]: texts }))}
          onReset={() => setDrafts((all) => ({ ...all, [month]: null }))}
          onSaved={(sent) =>
            setDrafts((all) => (all[month] === sent ? { ...all, [month]: null } : all))
          }
          isDisabled={store.data?.isReadOnly ?? true}
        />
      ) : list.error ? (
        <FailedState
          title="Failed to load targets"
          detail={errorMessage(list.error)}
          advice="Your targets are safe. Try again in a moment."
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <Center component="output" aria-label="Loading targets" mih={480}>
          <Loader aria-hidden />
        </Center>
      )}
    </SettingsSection>
  );
}
