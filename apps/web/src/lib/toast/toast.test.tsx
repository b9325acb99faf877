import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ToastContent } from "./toast-content.ts";
import { Toast } from "./toast.tsx";

function markupOf(content: ToastContent): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <Toast content={content} onClose={() => undefined} />
    </MantineProvider>,
  );
}

test("shows title, description, action and close button", () => {
  const markup = markupOf({
    title: "Integration deleted",
    description: "My shop is gone",
    action: { label: "Undo", onPress: () => undefined },
  });
  for (const words of ["Integration deleted", "My shop is gone", "Undo", "Close notification"]) {
    expect(markup).toContain(words);
  }
});

test("announces destructive toasts assertively and others politely", () => {
  expect(markupOf({ title: "Login failed", variant: "destructive" })).toContain('role="alert"');
  // The region around the toasts announces it politely.
  expect(markupOf({ title: "Logged out" })).not.toMatch(/role="(alert|status)"/);
});
