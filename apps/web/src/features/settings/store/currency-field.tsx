import type { Store } from "@cartograph/contracts/store.ts";
import { Select, type SelectProps, TextInput } from "@mantine/core";
import { useState } from "react";
import { currencyOptions } from "./currency-options.ts";
import { filterOptions } from "./filter-options.ts";
import { typeOver } from "./type-over.ts";

/** Text where no other currency can be set, so that nobody chooses one that the server refuses. */
export function CurrencyField({ store, ...input }: { store: Store } & SelectProps) {
  const [currencies] = useState(() => currencyOptions(store.currency));
  if (store.isCurrencyFixed) {
    const option = currencies.find(({ value }) => value === store.currency);
    return (
      <TextInput
        label="Currency"
        description={`Reports show all amounts in this currency. It can't be changed because your store has orders in ${store.currency}.`}
        variant="filled"
        readOnly
        value={option?.label ?? store.currency}
      />
    );
  }
  return (
    <Select
      label="Currency"
      description="Reports show all amounts in this currency. You can change it until your store has orders; changing it removes monetary targets."
      data={currencies}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage="No matching currency"
      filter={filterOptions}
      maxDropdownHeight={280}
      {...input}
      {...typeOver}
    />
  );
}
