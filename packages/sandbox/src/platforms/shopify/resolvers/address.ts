import { gid } from "../values.ts";

const countryNames = new Intl.DisplayNames(["en"], { type: "region" });

type Addressed = {
  id: number;
  countryCode: string | null;
  provinceCode: string | null;
  city: string | null;
};

/** Null for whoever left none. The gid's suffix says which model the address belongs to. */
export function addressOf({ id, countryCode, provinceCode, city }: Addressed, model: string) {
  if (countryCode === null) return null;
  return {
    id: `${gid("MailingAddress", id)}?model_name=${model}`,
    city,
    country: countryNames.of(countryCode) ?? countryCode,
    countryCode,
    countryCodeV2: countryCode,
    province: provinceCode,
    provinceCode,
  };
}
