import type { User, UserUpdate } from "@cartograph/contracts/accounts.ts";
import { fieldProblems } from "../../../lib/field-problems.ts";
import { useRenameSessionUser } from "../../../lib/session.ts";
import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";

type Outcome = {
  onSaved: (user: User) => void;
  /** Validation errors by field, from the server. */
  onRefused: (problems: Record<string, string>) => void;
};

/** Saves the profile and updates the name shown in the sidebar. */
export function useSaveProfile({ onSaved, onRefused }: Outcome) {
  const renameSessionUser = useRenameSessionUser();
  const update = trpc.user.update.useMutation({
    onSuccess(user) {
      renameSessionUser(user);
      showToast({ title: "Profile updated" });
      onSaved(user);
    },
    onError(error) {
      showFailure("Failed to update profile", error);
      onRefused(fieldProblems(error));
    },
  });
  return { save: (values: UserUpdate) => update.mutate(values), isSaving: update.isPending };
}
