import { type Store, type StoreUpdate, storeUpdateSchema } from "@cartograph/contracts/store.ts";
import { Button, Select, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { type FocusEvent, type MouseEvent, useEffect, useState } from "react";
import { SettingsForm } from "../settings-form.tsx";
import { currencyOptions } from "./currency-options.ts";
import { filterOptions } from "./filter-options.ts";
import { timezoneOptions, utcOffset } from "./timezone-options.ts";
import { UnconfirmedTimezone } from "./unconfirmed-timezone.tsx";
import { useSaveStore } from "./use-save-store.ts";
import classes from "./store-form.module.css";

const valuesOf = ({ name, currency, timezone }: Store) => ({ name, currency, timezone });

/** Only what was changed: everything that is sent counts as the operator's own choice. */
function changesTo(store: Store, values: ReturnType<typeof valuesOf>): StoreUpdate {
  return {
    ...(values.name !== store.name && { name: values.name }),
    ...(values.currency !== store.currency && { currency: values.currency }),
    ...(values.timezone !== store.timezone && { timezone: values.timezone }),
  };
}

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
    <SettingsForm
      onSubmit={form.onSubmit((values) => save(changesTo(store, values)))}
      isDisabled={isSaving}
    >
      <TextInput label="Store name" {...form.getInputProps("name")} />
      <Select
        label="Currency"
        description="All amounts are reported in it. You can change it while the store has no orders; this removes targets in money."
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
        description="Sets when your days begin and end. A change moves past orders to their day in the new zone, so daily figures can change."
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
      {store.isTimezoneKnown ? null : (
        <UnconfirmedTimezone store={store} onConfirm={() => save({ timezone: store.timezone })} />
      )}
      <div>
        <Button type="submit" loading={isSaving}>
          Save store
        </Button>
        <Text component="output" size="sm" c="dimmed" className={classes.progress ?? ""}>
          {isMovingDays
            ? "Moving your orders to their day in the new zone. With many orders this takes a while; reports show the old days until it is done."
            : null}
        </Text>
      </div>
    </SettingsForm>
  );
}
