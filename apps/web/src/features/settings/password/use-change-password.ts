import type { PasswordChange } from "@cartograph/contracts/accounts.ts";
import { fieldProblems } from "../../../lib/field-problems.ts";
import { showFailure } from "../../../lib/toast/show-failure.ts";
import { showToast } from "../../../lib/toast/show-toast.ts";
import { trpc } from "../../../lib/trpc.ts";

type Outcome = {
  onChanged: () => void;
  /** Validation errors by field, from the server. */
  onRefused: (problems: Record<string, string>) => void;
};

/** Changes the password, which ends the user's other sessions. */
export function useChangePassword({ onChanged, onRefused }: Outcome) {
  const utils = trpc.useUtils();
  const change = trpc.user.changePassword.useMutation({
    onSuccess() {
      showToast({
        title: "Password changed",
        description: "You've been signed out everywhere else",
      });
      void utils.sessions.list.invalidate();
      onChanged();
    },
    onError(error) {
      showFailure("Failed to change password", error);
      onRefused(fieldProblems(error));
    },
  });
  return {
    change: (passwords: PasswordChange) => change.mutate(passwords),
    isChanging: change.isPending,
  };
}
