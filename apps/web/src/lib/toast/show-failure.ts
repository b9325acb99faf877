import { errorMessage } from "../error-message.ts";
import { showToast } from "./show-toast.ts";

/** Says which call failed and what the server said, or the fallback when it said nothing. */
export function showFailure(title: string, error: unknown, fallback?: string): void {
  showToast({ title, description: errorMessage(error, fallback), variant: "destructive" });
}
