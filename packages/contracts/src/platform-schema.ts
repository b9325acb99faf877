import { z } from "zod";
import { platforms } from "./platform.ts";

export const platformSchema = z.enum(platforms, {
  error: ({ input }) => (input ? undefined : "Platform is required"),
});
