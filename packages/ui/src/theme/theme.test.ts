import { expect, test } from "vitest";
import { theme } from "./theme.ts";

test("sets popovers 18rem wide and 4 px from their target", () => {
  expect(theme.components?.["Popover"]?.defaultProps).toMatchObject({ width: "18rem", offset: 4 });
});
