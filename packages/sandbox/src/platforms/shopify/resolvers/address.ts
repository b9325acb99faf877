import { gid } from "../values.ts";

/** Returns null for a buyer without an address. The id's suffix names the type that the address belongs to. */
export function addressOf(
  {
    id,
    countryCode,
    provinceCode,
  }: { id: number; countryCode: string | null; provinceCode: string | null },
  model: string,
) {
  if (countryCode === null) return null;
  return {
    id: `${gid("MailingAddress", id)}?model_name=${model}`,
    countryCodeV2: countryCode,
    provinceCode,
  };
}
