import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { monthName } from "../targets/months.ts";
import { readChanges, textsOf, unitWords } from "../targets/target-texts.ts";
import { useSaveTargets } from "../targets/use-save-targets.ts";
import { trpc } from "../trpc.ts";
import { WidgetFailed } from "../widget-failed.tsx";

export type TargetFormProps = {
  title: string;
  metric: TargetMetricId;
  month: string;
  onDone: () => void;
};

/** The target of a metric in one month; empty for no target. */
export function TargetForm({ title, metric, month, onDone }: TargetFormProps) {
  const list = trpc.targets.list.useQuery({ from: month, to: month });
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { save, isSaving } = useSaveTargets();
  if (list.isError) return <WidgetFailed what="the target" query={list} />;
  if (list.data === undefined) return null;
  const money = list.data;
  const stored = textsOf(money.targets, month, money);
  const unit = unitWords(metric, money.currency);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const texts = { ...stored, [metric]: text ?? stored[metric] ?? "" };
    const { changes, errors } = readChanges(texts, stored, { month, money });
    const wrong = errors[metric] ?? null;
    setProblem(wrong);
    if (wrong !== null) return;
    if (changes.length === 0) onDone();
    else {
      save(changes, {
        onSaved: onDone,
        onRefused: (refused) => setProblem(refused[month]?.[metric] ?? null),
      });
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={`${title} target for ${monthName(month)}${unit ? ` (${unit})` : ""}`}
          description="Leave empty for no target"
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={text ?? stored[metric] ?? ""}
          error={problem}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Group justify="space-between" gap="xs">
          <AppLink to="/settings/targets" size="sm">
            All targets
          </AppLink>
          <Button type="submit" size="xs" loading={isSaving}>
            Save target
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
