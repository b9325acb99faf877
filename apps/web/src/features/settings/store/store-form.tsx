import { type Store, storeUpdateSchema } from "@cartograph/contracts/store.ts";
import { Button, Select, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { type FocusEvent, type MouseEvent, useEffect, useState } from "react";
import { SettingsForm } from "../settings-form.tsx";
import { currencyOptions } from "./currency-options.ts";
import { filterOptions } from "./filter-options.ts";
import { timezoneOptions, utcOffset } from "./timezone-options.ts";
import { useSaveStore } from "./use-save-store.ts";
import classes from "./store-form.module.css";

const valuesOf = ({ name, currency, timezone }: Store) => ({ name, currency, timezone });

/** What is typed first takes the place of the present choice, instead of being added to it. */
const typeOver = {
  onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
  onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.select(),
};

export function StoreForm({ store }: { store: Store }) {
  const form = useForm({
    initialValues: valuesOf(store),
    validate: schemaResolver(storeUpdateSchema, { sync: true }),
  });
  const { save, isSaving, isMovingDays } = useSaveStore(store, {
    onRefused: (problems) => form.setErrors(problems),
  });
  const [currencies] = useState(() => currencyOptions(store.currency));
  const [timezones] = useState(() => timezoneOptions(store.timezone));

  // What another session or a first import has set shows, unless somebody is typing.
  useEffect(() => {
    if (!form.isDirty()) form.setValues(valuesOf(store));
    form.setInitialValues(valuesOf(store));
    // The form is another object with each drawing, though the same form.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store]);

  return (
    <SettingsForm onSubmit={form.onSubmit(save)} isDisabled={isSaving}>
      <TextInput label="Store name" {...form.getInputProps("name")} />
      <Select
        label="Currency"
        description="Every figure is reported in it. Once there are orders it can only be theirs; targets in money are removed with a change."
        data={currencies}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="No such currency"
        filter={filterOptions}
        maxDropdownHeight={280}
        {...form.getInputProps("currency")}
        {...typeOver}
      />
      <Select
        label="Time zone"
        description="When your days begin and end. A change moves everything that has happened to its day in the new zone, so that figures of single days can differ from before."
        data={timezones}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="No such time zone"
        filter={filterOptions}
        maxDropdownHeight={280}
        renderOption={({ option }) => (
          <span className={classes.zone}>
            {option.label}
            <span className={classes.offset}>{utcOffset(option.value)}</span>
          </span>
        )}
        {...form.getInputProps("timezone")}
        {...typeOver}
      />
      <div>
        <Button type="submit" loading={isSaving}>
          Save store
        </Button>
        <Text component="output" size="sm" c="dimmed" className={classes.progress ?? ""}>
          {isMovingDays
            ? "Moving everything to its day in the new zone. With many orders this takes a while; the reports stay as they are until it is done."
            : null}
        </Text>
      </div>
    </SettingsForm>
  );
}
