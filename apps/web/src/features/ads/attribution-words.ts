/** What Meta's types of purchases count; `attribution` has them as Meta spells them. */
const purchases = [
  ["counted as omni_purchase", "counts purchases on all channels"],
  ["counted as offsite_conversion.fb_pixel_purchase", "counts website purchases"],
  ["counted as purchase", "counts purchases"],
] as const;

/** "7-day click, 1-day view; counts purchases on all channels". */
export function attributionWords(attribution: string): string {
  return purchases.reduce((text, [stored, words]) => text.replaceAll(stored, words), attribution);
}
