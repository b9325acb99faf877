import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { focusInvalid } from "@cartograph/ui/focus/focus-invalid.ts";
import { takeFocus } from "@cartograph/ui/focus/take-focus.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { Group, Stack, TextInput } from "@mantine/core";
import { type SyntheticEvent, useState } from "react";
import { monthName } from "../targets/months.ts";
import { missingMonthsWords, readChanges, textsOf, unitWords } from "../targets/target-texts.ts";
import { useSaveTargets } from "../targets/use-save-targets.ts";
import { trpc } from "../trpc.ts";
import { WidgetFailed } from "../widget-failed.tsx";

export type TargetFormProps = {
  title: string;
  metric: TargetMetricId;
  month: string;
  /** The first month of the range, which shows a target only if all of its months have one. */
  firstMonth: string;
  onDone: () => void;
};

/** The target of a metric in one month; empty for no target. */
export function TargetForm({ title, metric, month, firstMonth, onDone }: TargetFormProps) {
  const list = trpc.targets.list.useQuery({ from: firstMonth, to: month });
  const [text, setText] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const targets = list.data?.targets ?? [];
  const missing = missingMonthsWords(targets, metric, { from: firstMonth, month });
  const { save, isSaving } = useSaveTargets(missing);
  if (list.data === undefined) {
    return list.isError ? <WidgetFailed what="the target" query={list} /> : null;
  }
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
    <form ref={focusInvalid} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          ref={takeFocus}
          label={`${title} target for ${monthName(month)}${unit ? ` (${unit})` : ""}`}
          description={["Leave empty for no target", missing].filter(Boolean).join(". ")}
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
          <BusyButton type="submit" size="xs" isBusy={isSaving}>
            Save target
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
