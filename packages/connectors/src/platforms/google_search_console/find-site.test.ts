import { describe, expect, test } from "vitest";
import { createGoogleIdentities } from "@cartograph/sandbox/platforms/google/identities.ts";
import { demoGoogleKey } from "@cartograph/sandbox/platforms/google/demo-account.ts";
import type { Connection } from "../../core/connector.ts";
import { ConnectorError } from "../../core/connector-error.ts";
import { findSite } from "./find-site.ts";

function connectionTo(account: string | null, changes: Partial<Connection> = {}): Connection {
  const nothing = { storeUrl: null, baseUrl: null, storeCurrency: null };
  return { apiKey: demoGoogleKey, account, ...nothing, ...changes };
}

function sitesNamed(...names: string[]) {
  return names.map((siteUrl) => ({ siteUrl, permissionLevel: "siteOwner" }));
}

function errorOf(work: () => unknown): ConnectorError {
  try {
    work();
  } catch (error) {
    if (error instanceof ConnectorError) return error;
    throw error;
  }
  throw new Error("It should have failed.");
}

const domain = "sc-domain:example.com";
const secure = "https://example.com/";
const secureWww = "https://www.example.com/";
const plain = "http://example.com/";
const shop = "https://example.com/shop/";

describe("findSite", () => {
  test.each<[string, string[], string]>([
    [domain, [secure, domain], domain],
    [secure, [domain, secure, shop], secure],
    ["example.com", [secure, domain, shop], domain],
    ["EXAMPLE.com ", [domain], domain],
    ["www.example.com", [secure, secureWww, domain], domain],
    ["www.example.com", [secure, secureWww], secureWww],
    ["example.com", [plain, secureWww], secureWww],
    ["example.com", [plain, secure], secure],
    ["https://example.com", [domain, secure], secure],
    ["https://example.com", [domain, secureWww], domain],
    ["http://example.com/", [secure], secure],
    ["https://example.com/shop", [secure, shop], shop],
    ["https://example.com/products/lamp", [domain, secure], domain],
    ["sc-domain:Example.com", [domain], domain],
    ["sc-domain:example.com", [secure], secure],
    ["münchen.example", ["sc-domain:xn--mnchen-3ya.example"], "sc-domain:xn--mnchen-3ya.example"],
  ])("matches %s among %j to %s", (typed, names, found) => {
    expect(findSite(sitesNamed(...names), connectionTo(typed)).siteUrl).toBe(found);
  });

  test("uses the store's address when no site was entered", () => {
    const connection = connectionTo(null, { storeUrl: "https://www.example.com/" });
    expect(findSite(sitesNamed(secure, domain), connection).siteUrl).toBe(domain);
    const blank = connectionTo(" ", { storeUrl: "example.com" });
    expect(findSite(sitesNamed(domain), blank).siteUrl).toBe(domain);
  });

  test("prefers a property that can be read to an unverified one", () => {
    const sites = [
      { siteUrl: domain, permissionLevel: "siteUnverifiedUser" },
      { siteUrl: secure, permissionLevel: "siteRestrictedUser" },
    ];
    expect(findSite(sites, connectionTo("example.com")).siteUrl).toBe(secure);
  });
});

describe("explains when no property matches", () => {
  test("naming the sites of the key", () => {
    const error = errorOf(() => findSite(sitesNamed(domain, secure), connectionTo("other.org")));
    expect(error.kind).toBe("bad_address");
    expect(error.message).toContain("does not see other.org");
    expect(error.message).toContain(`${domain}, ${secure}`);
  });

  test("naming at most twenty sites", () => {
    const names = Array.from({ length: 25 }, (_, index) => `sc-domain:shop-${index}.example`);
    const { message } = errorOf(() => findSite(sitesNamed(...names), connectionTo("other.org")));
    expect(message).toContain("sc-domain:shop-19.example and 5 more");
    expect(message).not.toContain("shop-20");
  });

  test("without matching another domain or part of a name", () => {
    const sites = sitesNamed("sc-domain:myexample.com", "https://example.com.evil.example/");
    expect(errorOf(() => findSite(sites, connectionTo("example.com"))).kind).toBe("bad_address");
  });

  test("saying whom to add, and where, for a key without sites", () => {
    const identities = createGoogleIdentities({ now: () => 0 });
    const { identity, key } = identities.addServiceAccount();
    const error = errorOf(() => findSite([], connectionTo(domain, { apiKey: key })));
    expect(error.kind).toBe("missing_permission");
    expect(error.message).toContain(identity.email);
    expect(error.message).toContain("Settings → Users and permissions");
    const person = errorOf(() => findSite([], connectionTo(domain)));
    expect(person.message).toContain("the user who signed in");
  });

  test("saying that the user is not verified", () => {
    const sites = [{ siteUrl: domain, permissionLevel: "siteUnverifiedUser" }];
    const error = errorOf(() => findSite(sites, connectionTo("example.com")));
    expect(error.kind).toBe("missing_permission");
    expect(error.message).toContain("not verified for sc-domain:example.com");
  });
});
