import { adSourcePlatforms, platformEntries } from "@cartograph/contracts/platform.ts";

/** How the generated code names the platform. */
export type AdPlatformNames = {
  /** `acme_ads`, `acme-ads`, `acmeAds` and `AcmeAds`. */
  id: string;
  kebab: string;
  camel: string;
  pascal: string;
  name: string;
  /** Its position among the ad platforms, from 1. */
  order: number;
  /** An account ID of the platform's form. */
  account: string;
};

export function namesFor(id: string, name: string): AdPlatformNames {
  const pascal = id.replaceAll(/(?:^|_)([a-z0-9])/g, (_, first: string) => first.toUpperCase());
  const order = 1 + Math.max(...adSourcePlatforms.map(orderOf));
  return {
    id,
    kebab: id.replaceAll("_", "-"),
    camel: `${id[0] ?? ""}${pascal.slice(1)}`,
    pascal,
    name,
    order,
    account: String(5_550_000_000 + order),
  };
}

function orderOf(platform: (typeof adSourcePlatforms)[number]): number {
  return platformEntries[platform].adPlatform.order;
}

/** Replaces the names of the platform that the templates are written for. */
export function rename(text: string, names: AdPlatformNames): string {
  return text
    .replaceAll("acme_ads", names.id)
    .replaceAll("acme-ads", names.kebab)
    .replaceAll("acmeAds", names.camel)
    .replaceAll("AcmeAds", names.pascal)
    .replaceAll("Acme Ads", names.name)
    .replaceAll("ACME_SHORT_ID", names.id.replace(/_ads$/, ""))
    .replaceAll("ACME_SHORT_NAME", names.name.replace(/ Ads$/, ""))
    .replaceAll("ACME_ORDER", String(names.order))
    .replaceAll("ACME_ACCOUNT", names.account);
}
