import { expect, test } from "vitest";
import { theme } from "./theme.ts";

test("popovers are 18rem wide and stand 4 px from what opens them", () => {
  expect(theme.components?.["Popover"]?.defaultProps).toMatchObject({ width: "18rem", offset: 4 });
});
