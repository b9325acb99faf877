import { AppError } from "@cartograph/contracts/app-error.ts";
import { currencyDigits } from "@cartograph/contracts/currency.ts";
import { type TargetChange, targetProblem } from "@cartograph/contracts/targets.ts";

/**
 * Valid targets depend on the metric and the store's currency, so the schema cannot check them.
 * @throws AppError invalid_input, naming the path of each invalid value.
 */
export function refuseInvalidTargets(targets: readonly TargetChange[], currency: string): void {
  const money = { currency, currencyDigits: currencyDigits(currency) };
  const issues = targets.flatMap((target, index) => {
    const message = targetProblem(target, money);
    return message === null ? [] : [{ path: `targets.${index}.value`, message }];
  });
  const [first] = issues;
  if (first) throw new AppError("invalid_input", first.message, { issues });
}
