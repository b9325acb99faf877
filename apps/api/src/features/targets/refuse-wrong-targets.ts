import { AppError } from "@cartograph/contracts/app-error.ts";
import { currencyDigits } from "@cartograph/contracts/currency.ts";
import { type TargetChange, targetProblem } from "@cartograph/contracts/targets.ts";

/**
 * What a target may be depends on its metric and on the store's currency, which no schema knows.
 * @throws AppError invalid_input, naming each wrong value by its place.
 */
export function refuseWrongTargets(targets: readonly TargetChange[], currency: string): void {
  const money = { currency, currencyDigits: currencyDigits(currency) };
  const issues = targets.flatMap((target, index) => {
    const message = targetProblem(target, money);
    return message === null ? [] : [{ path: `targets.${index}.value`, message }];
  });
  const [first] = issues;
  if (first) throw new AppError("invalid_input", first.message, { issues });
}
