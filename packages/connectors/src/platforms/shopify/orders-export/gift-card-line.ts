/** Names of gift cards in the languages of Shopify's admin and most shops. */
const names = [
  String.raw`e-?gift`,
  String.raw`gift[\s-]?(?:card|voucher|certificate|cheque)`,
  String.raw`gutschein|geschenkkarte`,
  String.raw`(?:carte|ch[eè]que|bon)[\s-]cadeau|bon d['’]achat`,
  String.raw`(?:tarjeta|vale|cheque|bono)[\s-](?:de[\s-])?regalo`,
  String.raw`(?:carta|buono)[\s-]regalo`,
  String.raw`(?:cart[aã]o|vale|cheque)[\s-](?:de[\s-])?(?:presente|oferta|prenda)`,
  String.raw`(?:cadeau|kado)[\s-]?(?:bon|kaart|card)`,
  String.raw`presentkort|gavekort|lahjakortti|gjafa(?:kort|bréf)`,
  String.raw`kart[aęy] podarunkow|bon podarunkow|voucher podarunkow`,
  String.raw`dárkov[áýé] (?:kart|poukaz)|darčekov[áý] (?:kart|pouk)`,
  String.raw`ajándék(?:kártya|utalvány)|card cadou|hediye (?:kartı|çeki)`,
  String.raw`подарочн\S{1,9} (?:карт|сертификат)|подарунков\S{1,9} (?:карт|сертифікат)|δωροκάρτα|δωροεπιταγή`,
  String.raw`ギフト\s?(?:カード|券)|商品券|礼品卡|禮品卡|禮物卡|기프트\s?카드|상품권`,
  String.raw`บัตรของขวัญ|thẻ quà tặng|kartu hadiah|بطاقة (?:هدية|هدايا)|כרטיס מתנה|שובר מתנה|גיפט קארד`,
];
const pattern = new RegExp(names.join("|"), "iu");

export type LineKind = "gift_card" | "unclear" | "product";

/**
 * Whether a line is a gift card, which an export does not say. Gift cards are never shipped or taxed; among such lines
 * the name decides, and other names are unclear.
 * @param stated the cells 'Lineitem requires shipping' and 'Lineitem taxable', empty if the file has no such column
 */
export function lineKind(
  title: string,
  stated: { requiresShipping: string; taxable: string },
): LineKind {
  const flags = [stated.requiresShipping, stated.taxable].map((cell) => cell.toLowerCase());
  if (flags.includes("true")) return "product";
  if (pattern.test(title.normalize("NFC"))) return "gift_card";
  return flags.every((flag) => flag === "false") ? "unclear" : "product";
}
