import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { TargetList } from "@cartograph/contracts/targets.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { Group, Text } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { monthFrom } from "../../../lib/targets/months.ts";
import { textsOf } from "../../../lib/targets/target-texts.ts";
import { useSaveTargets } from "../../../lib/targets/use-save-targets.ts";
import { AddMetric } from "./add-metric.tsx";
import { MonthHead } from "./month-head.tsx";
import { MonthSteps } from "./month-steps.tsx";
import {
  type DraftErrors,
  listedMetrics,
  readDrafts,
  type TargetDrafts,
  withoutSent,
} from "./target-drafts.ts";
import { TargetRow } from "./target-row.tsx";
import classes from "./targets.module.css";
import { useShownMonths } from "./use-shown-months.ts";

export type TargetTableProps = {
  list: TargetList;
  /** The store's current month. */
  currentMonth: string;
  isReadOnly: boolean;
};

/** The targets that are set, by metric and month, edited in place. */
export function TargetTable({ list, currentMonth, isReadOnly }: TargetTableProps) {
  const [drafts, setDrafts] = useState<TargetDrafts>({});
  const [added, setAdded] = useState<readonly TargetMetricId[]>([]);
  const [errors, setErrors] = useState<DraftErrors>({});
  const months = useShownMonths(currentMonth);
  const form = useRef<HTMLFormElement>(null);
  const { save, isSaving } = useSaveTargets();
  const stored = (month: string) => textsOf(list.targets, month, list);
  const metrics = listedMetrics(list.targets, drafts, added);
  const isChanged = readDrafts(drafts, list.targets, list);
  const hasChanges = isChanged.changes.length > 0 || Object.keys(isChanged.errors).length > 0;

  function edit(month: string, texts: TargetDrafts[string]) {
    setErrors({});
    setDrafts((all) => ({ ...all, [month]: { ...all[month], ...texts } }));
  }

  function focusCell(month: string, metric: string) {
    form.current?.querySelector<HTMLElement>(`[name="${metric} ${month}"]`)?.focus();
  }

  function showErrors(found: DraftErrors) {
    setErrors(found);
    const all = Object.entries(found);
    const [month, cells] = all.find(([of]) => months.shown.includes(of)) ?? all[0] ?? [];
    const metric = metrics.find((id) => cells?.[id]);
    if (month === undefined || metric === undefined) return;
    if (!months.shown.includes(month)) months.show(month);
    // After its column is rendered.
    requestAnimationFrame(() => focusCell(month, metric));
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readDrafts(drafts, list.targets, list);
    showErrors(read.errors);
    if (Object.keys(read.errors).length > 0 || read.changes.length === 0) return;
    save(read.changes, {
      onSaved: () => setDrafts((all) => withoutSent(all, drafts)),
      onRefused: showErrors,
    });
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <div className={classes.fields}>
        <Group justify="space-between" gap="xs" wrap="nowrap">
          <AddMetric
            listed={metrics}
            isDisabled={isReadOnly}
            onAdd={(metric) => {
              setAdded((all) => [...all, metric]);
              // After the row is rendered.
              requestAnimationFrame(() =>
                focusCell(
                  months.shown.includes(currentMonth) ? currentMonth : (months.shown[0] ?? ""),
                  metric,
                ),
              );
            }}
          />
          {metrics.length === 0 ? null : <MonthSteps {...months} />}
        </Group>
        {metrics.length === 0 ? (
          <Text c="dimmed">No targets yet. Add a metric to set its targets by month.</Text>
        ) : (
          <table className={classes.table} aria-label="Targets by month">
            <thead>
              <tr>
                <th scope="col">Metric</th>
                {months.shown.map((month) => (
                  <MonthHead
                    key={month}
                    month={month}
                    isCurrent={month === currentMonth}
                    isDisabled={isReadOnly}
                    onCopy={() => edit(month, stored(monthFrom(month, -1)))}
                    onClear={() =>
                      edit(month, Object.fromEntries(metrics.map((metric) => [metric, ""])))
                    }
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {metrics.map((metric) => (
                <TargetRow
                  key={metric}
                  metric={metric}
                  currency={list.currency}
                  isReadOnly={isReadOnly}
                  cells={months.shown.map((month) => ({
                    month,
                    text: drafts[month]?.[metric] ?? stored(month)[metric] ?? "",
                    error: errors[month]?.[metric] ?? null,
                  }))}
                  onChange={(month, text) => edit(month, { [metric]: text })}
                />
              ))}
            </tbody>
          </table>
        )}
        <Group gap="xs">
          <BusyButton type="submit" isBusy={isSaving} isDisabled={!hasChanges}>
            Save targets
          </BusyButton>
          <BusyButton
            variant="subtle"
            isBusy={false}
            isDisabled={!hasChanges || isSaving}
            onClick={() => {
              setErrors({});
              setDrafts({});
            }}
          >
            Discard changes
          </BusyButton>
        </Group>
      </div>
    </form>
  );
}
