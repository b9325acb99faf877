import { z } from "zod";
import { isKnownZone } from "../../../core/known-zone.ts";
import { countIfAny } from "./values.ts";

export const pingSchema = z.object({ health_status: z.string() });

export const accountFields = "account_id,account_name,role,account_timezone";

export const accountSchema = z
  .object({
    account_id: z.string().min(1).max(255),
    account_name: z.string().nullish(),
    role: z.string().nullish(),
    account_timezone: z.string().nullish(),
  })
  .transform(({ account_id: id, account_name, role, account_timezone }) => ({
    id,
    name: account_name?.trim() || id,
    /** That of the user who created the key; null if not reported. */
    role: role?.trim() || null,
    /** IANA time zone; null if missing or unknown. */
    timezone: zoneOf(account_timezone ?? ""),
  }));
export type MailchimpAccount = z.infer<typeof accountSchema>;

/** Used if the account names no known zone. */
export const fallbackZone = "UTC";

export const automationFields = "automations.emails_sent";

export const automationsSchema = z.object({
  automations: z.array(z.object({ emails_sent: countIfAny })),
});

function zoneOf(name: string): string | null {
  return isKnownZone(name) ? name : null;
}
