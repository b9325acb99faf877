import { accessMutants } from "./access.ts";
import { comparisonMutants } from "./comparisons.ts";
import { explorationMutants } from "./exploration.ts";
import { figureMutants } from "./figures.ts";
import { importMutants } from "./imports.ts";
import type { Mutant } from "./mutant.ts";
import { reconciliationMutants } from "./reconciliation.ts";
import { screenMutants } from "./screens.ts";

export const mutants: readonly Mutant[] = [
  ...figureMutants,
  ...comparisonMutants,
  ...explorationMutants,
  ...reconciliationMutants,
  ...importMutants,
  ...accessMutants,
  ...screenMutants,
];
