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

/** What the operator aims at, month by month; every card shows how far it is. */
export function Targets() {
  const present = useStoreClock().today.slice(0, 7);
  const [chosen, setChosen] = useState<string | null>(null);
  // What was typed stays while another month is looked at.
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
      description="What you aim at in each month. A card shows how much of it is reached; for a range that is no month, amounts and counts are pro-rated by its days, rates and averages are not. An empty field is no target."
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
