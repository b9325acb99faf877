import { errorMessage } from "../error-message.ts";
import { showToast } from "./show-toast.ts";

/** Shows a failed call with the server's message, or the fallback. */
export function showFailure(title: string, error: unknown, fallback?: string): void {
  showToast({ title, description: errorMessage(error, fallback), variant: "destructive" });
}
