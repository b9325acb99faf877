import { checkingMessage } from "@cartograph/contracts/checking-message.ts";
import { expect, test } from "vitest";
import { renderPage } from "../../lib/testing/render-page.tsx";
import { ConnectionStatus } from "./connection-status.tsx";

/** The rendered status, without the styles that the page starts with. */
function statusOf(message: string): string {
  const page = renderPage(<ConnectionStatus isConnected={false} statusMessage={message} />);
  return page.slice(page.lastIndexOf("</style>"));
}

test("shows a failed check in the color of errors", () => {
  const page = statusOf("Wrong key.");
  expect(page).toContain("Not Connected");
  expect(page).toContain("danger");
});

test("does not show a connection that is being checked as failed", () => {
  const page = statusOf(checkingMessage);
  expect(page).toContain("Not Connected");
  expect(page).not.toContain("danger");
});
