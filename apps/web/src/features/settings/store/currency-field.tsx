import type { Store } from "@cartograph/contracts/store.ts";
import { Input, Select, type SelectProps, Text } from "@mantine/core";
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
      <Input.Wrapper
        label="Currency"
        labelElement="div"
        description={`Reports show all amounts in this currency. It can't be changed because your store has orders in ${store.currency}.`}
      >
        <Text>{option?.label ?? store.currency}</Text>
      </Input.Wrapper>
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
