import { expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { CampaignBars } from "./campaign-bars.tsx";

test("has no bar of spend without an exchange rate, and the converted part of other spend", () => {
  const campaign = { platform: "meta", spend: 0, roas: null, unconverted: null } as const;
  const unconverted = { currency: "EUR", spend: 900 };
  const page = renderPage(
    <CampaignBars
      title="Campaigns"
      campaigns={[
        { ...campaign, id: "1", name: "Both", spend: 12, roas: 2, unconverted },
        { ...campaign, id: "2", name: "Foreign", unconverted },
        { ...campaign, id: "3", name: "Idle" },
      ]}
      maxBars={10}
      currency={{ currency: "USD", currencyDigits: 2 }}
    />,
  );
  const rows = [...page.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    row
      .replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  expect(rows.slice(1)).toEqual([
    "Both $12.00 2.00x",
    "Foreign no data no data",
    "Idle $0.00 no data",
  ]);
});
