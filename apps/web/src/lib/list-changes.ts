import { fieldProblems } from "./field-problems.ts";
import { showFailure } from "./toast/show-failure.ts";
import { showToast } from "./toast/show-toast.ts";

export type SaveOutcome = {
  onSaved: () => void;
  /** Receives the validation errors by field, from the server. */
  onRefused: (problems: Record<string, string>) => void;
};

/** Handlers of mutations of a list: each refetches the list before it reports success. */
export function changesOf(list: { invalidate: () => Promise<void> }, outcome?: SaveOutcome) {
  return (done: string, failed: string) => ({
    onSuccess: async () => {
      await list.invalidate();
      showToast({ title: done });
      outcome?.onSaved();
    },
    onError: (error: unknown) => {
      showFailure(failed, error);
      outcome?.onRefused(fieldProblems(error));
    },
  });
}
