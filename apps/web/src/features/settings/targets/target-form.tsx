import { targetGroups } from "@cartograph/contracts/target-metrics.ts";
import { Button, Group } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import { TargetGroup } from "./target-group.tsx";
import {
  isSame,
  type Money,
  readChanges,
  type TargetErrors,
  type TargetTexts,
} from "../../../lib/targets/target-texts.ts";
import classes from "./targets.module.css";
import { useSaveTargets } from "../../../lib/targets/use-save-targets.ts";

export type TargetFormProps = {
  month: string;
  money: Money;
  /** The saved targets of the month and of the previous one. */
  stored: TargetTexts;
  earlier: { name: string; texts: TargetTexts };
  /** The texts in the fields: the saved targets until the user edits them. */
  texts: TargetTexts;
  onChange: (texts: TargetTexts) => void;
  /** Resets the fields to the saved targets. */
  onReset: () => void;
  /** The targets are saved. The fields may have newer edits by then. */
  onSaved: (sent: TargetTexts) => void;
  isDisabled: boolean;
};

/** One field per metric that can have a target, grouped by screen. */
export function TargetForm(props: TargetFormProps) {
  const { month, money, stored, earlier, texts, onChange, onReset, isDisabled } = props;
  const [errors, setErrors] = useState<TargetErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { save, isSaving } = useSaveTargets();
  const isChanged = !isSame(texts, stored);

  function replace(all: TargetTexts) {
    setErrors({});
    onChange(all);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readChanges(texts, stored, { month, money });
    showErrors(read.errors);
    if (Object.keys(read.errors).length > 0 || read.changes.length === 0) return;
    save(read.changes, { onSaved: () => props.onSaved(texts), onRefused: showErrors });
  }

  function showErrors(found: TargetErrors) {
    setErrors(found);
    const first = targetGroups.flatMap((group) => [...group.metrics]).find((id) => found[id]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <fieldset className={classes.fields} disabled={isDisabled}>
        <Group gap="xs">
          <Button
            variant="default"
            size="compact-md"
            disabled={Object.keys(earlier.texts).length === 0}
            onClick={() => replace(earlier.texts)}
          >
            Copy from {earlier.name}
          </Button>
          <Button
            variant="default"
            size="compact-md"
            disabled={isSame(texts, {})}
            onClick={() => replace({})}
          >
            Clear all
          </Button>
        </Group>
        {targetGroups.map((group) => (
          <TargetGroup
            key={group.name}
            group={group}
            currency={money.currency}
            texts={texts}
            errors={errors}
            onChange={(metric, text) => {
              setErrors({ ...errors, [metric]: undefined });
              onChange({ ...texts, [metric]: text });
            }}
          />
        ))}
        <Group gap="xs">
          <Button type="submit" loading={isSaving} disabled={!isChanged}>
            Save targets
          </Button>
          <Button
            variant="subtle"
            disabled={!isChanged || isSaving}
            onClick={() => {
              setErrors({});
              onReset();
            }}
          >
            Discard changes
          </Button>
        </Group>
      </fieldset>
    </form>
  );
}
