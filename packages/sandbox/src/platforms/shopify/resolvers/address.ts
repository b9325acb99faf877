import { gid } from "../values.ts";

/** Null for a buyer who left no address. The suffix of the id names the model that the address belongs to. */
export function addressOf(
  { id, countryCode }: { id: number; countryCode: string | null },
  model: string,
) {
  if (countryCode === null) return null;
  return { id: `${gid("MailingAddress", id)}?model_name=${model}`, countryCodeV2: countryCode };
}
