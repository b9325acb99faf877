const maxClickDays = 90;

/**
 * The longest click window in days among attributions such as "7-day click, 1-day view" or "30 days after a click"; null
 * if none has one.
 */
export function longestClickDays(attributions: readonly (string | null)[]): number | null {
  const reported = attributions.flatMap((text) =>
    [...(text ?? "").matchAll(/(\d+)(?:-day| days?)([^,;]*)/g)].flatMap(([, days, event = ""]) =>
      /view|impression/i.test(event) && !/click/i.test(event) ? [] : [Number(days)],
    ),
  );
  return reported.length === 0 ? null : Math.min(Math.max(...reported), maxClickDays);
}
