import { describe, expect, test } from "vitest";
import { lineKind } from "./gift-card-line.ts";
import { exportText, lineRow, orderRow, ordersOf, readExport } from "./orders-export.fixture.ts";

const neither = { requiresShipping: "false", taxable: "false" };

describe("a line that is neither shipped nor taxed", () => {
  test.each([
    "Gift Card - $50.00",
    "E-Gift Card",
    "Digital Gift Voucher",
    "Geschenkgutschein - 25,00 €",
    "Carte-cadeau",
    "Tarjeta de regalo",
    "Buono regalo",
    "Cartão-presente",
    "Vale presente",
    "Cadeaubon",
    "Presentkort",
    "Gavekort",
    "Karta podarunkowa",
    "Dárkový poukaz",
    "Подарочная карта",
    "ギフトカード",
    "礼品卡",
    "기프트 카드",
  ])("named %j is a gift card", (title) => {
    expect(lineKind(title, neither)).toBe("gift_card");
  });

  test.each(["Online class", "Tip", "Gift wrapping", "Postcard"])(
    "named %j may be a gift card",
    (title) => {
      expect(lineKind(title, neither)).toBe("unclear");
    },
  );
});

test.each([
  ["Gift card holder", { requiresShipping: "true", taxable: "true" }],
  ["Gift card box", { requiresShipping: "TRUE", taxable: "false" }],
  ["Gift card design service", { requiresShipping: "false", taxable: "true" }],
])("treats %j as a product if it is shipped or taxed", (title, stated) => {
  expect(lineKind(title, stated)).toBe("product");
});

test("decides by name when the file has no shipping and tax columns", () => {
  const unknown = { requiresShipping: "", taxable: "" };
  expect(lineKind("Gift Card", unknown)).toBe("gift_card");
  expect(lineKind("Candle", unknown)).toBe("product");
});

test("reads a long title in one pass", async () => {
  // On a busy machine, some measurements are wrong.
  await expect
    .poll(() => {
      const startedAt = performance.now();
      expect(lineKind("подарочн".repeat(20_000), neither)).toBe("unclear");
      return performance.now() - startedAt;
    })
    .toBeLessThan(1000);
});

const giftCard = {
  "Lineitem name": "Gift Card - £50.00",
  "Lineitem price": "50.00",
  "Lineitem sku": "",
  "Lineitem requires shipping": "false",
  "Lineitem taxable": "false",
};

async function refunded(amount: string) {
  const order = { Subtotal: "60.00", Total: "60.00", "Refunded Amount": amount };
  const rows = [orderRow("#1", order), lineRow("#1", giftCard)];
  return ordersOf(await readExport(exportText(rows)))[0]?.refunds[0];
}

describe("gift cards of an export", () => {
  const workshop = { ...giftCard, "Lineitem name": "Workshop" };

  test("are marked on their lines, and unclear lines are counted", async () => {
    const items = await readExport(
      exportText([
        orderRow("#1", { Subtotal: "110.00", Total: "110.00" }),
        lineRow("#1", giftCard),
        lineRow("#1", workshop),
      ]),
    );
    expect(ordersOf(items)[0]?.lines.map(({ isGiftCard }) => isGiftCard)).toEqual([
      false,
      true,
      false,
    ]);
    expect(items.at(-1)?.order?.possibleGiftCardLines).toBe(1);
  });

  test("are refunded last, so that refunds of goods do not include them", async () => {
    expect(await refunded("10.00")).toMatchObject({ adjustmentMinor: 1000 });
    expect(await refunded("25.00")).toMatchObject({
      adjustmentMinor: 1000,
      lines: [{ lineExternalId: "2", quantity: 0, subtotalMinor: 1500 }],
    });
  });
});
