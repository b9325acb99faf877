import type { TargetChange } from "@cartograph/contracts/targets.ts";
import { fieldProblems } from "../field-problems.ts";
import { showFailure } from "../toast/show-failure.ts";
import { showToast } from "../toast/show-toast.ts";
import { trpc } from "../trpc.ts";
import type { TargetErrors } from "./target-texts.ts";

/**
 * Saves targets and refetches what shows them. Errors are returned by month and metric.
 * @param note added to the toast
 */
export function useSaveTargets(note: string | null = null) {
  const utils = trpc.useUtils();
  const saving = trpc.targets.set.useMutation({
    // Shown even if the user has switched to another month.
    onError: (error) => showFailure("Failed to save targets", error),
    async onSuccess() {
      showToast({ title: "Targets saved", ...(note && { description: note }) });
      void utils.reports.invalidate();
      void utils.store.get.invalidate();
      await utils.targets.list.invalidate();
    },
  });
  return {
    isSaving: saving.isPending,
    save(
      changes: TargetChange[],
      then: { onSaved: () => void; onRefused: (errors: Record<string, TargetErrors>) => void },
    ) {
      saving.mutate(
        { targets: changes },
        {
          onSuccess: then.onSaved,
          onError: (error) => then.onRefused(errorsOf(changes, fieldProblems(error))),
        },
      );
    },
  };
}

/** The server identifies targets by their index. */
function errorsOf(changes: readonly TargetChange[], problems: Record<string, string>) {
  const errors: Record<string, TargetErrors> = {};
  for (const [index, { metric, month }] of changes.entries()) {
    const problem = problems[`targets.${index}.value`];
    if (problem) errors[month] = { ...errors[month], [metric]: problem };
  }
  return errors;
}
