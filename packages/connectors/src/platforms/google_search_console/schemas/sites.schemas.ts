import { z } from "zod";

const siteSchema = z.object({
  siteUrl: z.string().min(1).max(255),
  /** `siteOwner`, `siteFullUser`, `siteRestrictedUser`, `siteUnverifiedUser`, or a future one. */
  permissionLevel: z.string(),
});
export type Site = z.infer<typeof siteSchema>;

/** An account without sites answers `{}`; anything else without a list is invalid. */
export const siteListSchema = z
  .looseObject({ siteEntry: z.array(siteSchema).optional() })
  .refine((list) => list.siteEntry !== undefined || Object.keys(list).length === 0, {
    message: "No list of sites.",
  })
  .transform(({ siteEntry }) => siteEntry ?? []);
