import { z } from "zod";

const siteSchema = z.object({
  siteUrl: z.string().min(1).max(255),
  /** `siteOwner`, `siteFullUser`, `siteRestrictedUser`, `siteUnverifiedUser`, or one to come. */
  permissionLevel: z.string(),
});
export type Site = z.infer<typeof siteSchema>;

/** An account without a site answers `{}`; anything else without the list is no answer to the question. */
export const siteListSchema = z
  .looseObject({ siteEntry: z.array(siteSchema).optional() })
  .refine((list) => list.siteEntry !== undefined || Object.keys(list).length === 0, {
    message: "No list of sites.",
  })
  .transform(({ siteEntry }) => siteEntry ?? []);
