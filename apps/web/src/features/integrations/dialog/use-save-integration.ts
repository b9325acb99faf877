import type { Integration } from "@cartograph/contracts/integrations.ts";
import { fieldProblems } from "../../../lib/field-problems.ts";
import type { SaveOutcome } from "../../../lib/list-changes.ts";
import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";
import { type IntegrationValues, toCreateInput, toUpdateInput } from "./integration-form.ts";

/** Creates an integration or updates the given one. */
export function useSaveIntegration(integration: Integration | null, outcome: SaveOutcome) {
  const utils = trpc.useUtils();
  function finish(title: string) {
    showToast({ title });
    void utils.integrations.list.invalidate();
    outcome.onSaved();
  }
  function fail(title: string, error: unknown) {
    showFailure(title, error);
    outcome.onRefused(fieldProblems(error));
  }
  const create = trpc.integrations.create.useMutation({
    onSuccess: () => finish("Integration created"),
    onError: (error) => fail("Failed to create integration", error),
  });
  const update = trpc.integrations.update.useMutation({
    onSuccess: () => finish("Integration updated"),
    onError: (error) => fail("Failed to update integration", error),
  });
  function save(values: IntegrationValues, initial: IntegrationValues) {
    // The integration's card shows the progress of the check.
    const waitForCheck = false;
    if (integration) {
      update.mutate({ id: integration.id, ...toUpdateInput(values, initial), waitForCheck });
    } else create.mutate({ ...toCreateInput(values), waitForCheck });
  }
  return { save, isSaving: create.isPending || update.isPending };
}
