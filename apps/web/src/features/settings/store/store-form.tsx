import { type Store, storeUpdateSchema } from "@cartograph/contracts/store.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { NumberInput, Select, Text, TextInput } from "@mantine/core";
import { schemaResolver, useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { SettingsForm } from "../settings-form.tsx";
import { CurrencyField } from "./currency-field.tsx";
import { filterOptions } from "./filter-options.ts";
import { changesTo, storedValues, type StoreValues, valuesOf, withEdits } from "./store-values.ts";
import { timezoneOptions, utcOffset } from "./timezone-options.ts";
import { typeOver } from "./type-over.ts";
import { UnconfirmedTimezone } from "./unconfirmed-timezone.tsx";
import { useSaveStore } from "./use-save-store.ts";
import classes from "./store-form.module.css";

/** The schema checks the limits, so that a number out of range is explained instead of changed. */
const wholeNumber = {
  allowDecimal: false,
  allowNegative: false,
  clampBehavior: "none",
  hideControls: true,
  inputMode: "numeric",
} as const;

export function StoreForm({ store }: { store: Store }) {
  const form = useForm({
    initialValues: valuesOf(store),
    validate: schemaResolver(storeUpdateSchema, { sync: true }),
  });
  const { save, isSaving, isMovingDays } = useSaveStore(store, {
    onRefused: (problems) => form.setErrors(problems),
  });
  const [timezones] = useState(() => timezoneOptions(store.timezone));

  // Show changes from other sessions, syncs and imports in fields that the user has not edited.
  useEffect(() => {
    const newest = valuesOf(store);
    form.setValues(withEdits(newest, form.getInitialValues(), form.getValues()));
    form.setInitialValues(newest);
    // Mantine returns a new form object on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store]);

  function submit(values: StoreValues) {
    const stored = storedValues(values);
    form.setValues(stored);
    save(changesTo(store, stored));
  }

  return (
    <SettingsForm onSubmit={form.onSubmit(submit)}>
      <TextInput label="Store name" {...form.getInputProps("name")} />
      <CurrencyField store={store} {...form.getInputProps("currency")} />
      <Select
        label="Time zone"
        description="Sets when your days begin and end. Changing it moves past orders to their day in the new time zone, so daily numbers can change."
        data={timezones}
        searchable
        selectFirstOptionOnChange
        nothingFoundMessage="No matching time zone"
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
      <Select
        label="Refunds"
        description="Reports subtract a refund on the day it was made, as Shopify does, or on the day of its order. You can switch in each report."
        data={[
          { value: "refund_date", label: "On refund date" },
          { value: "order_date", label: "On order date" },
        ]}
        {...form.getInputProps("dateBasis")}
      />
      <NumberInput
        label="Minimum orders for Regular"
        description="Customers with at least this many orders to date are Regular. Those with fewer are One-time."
        {...wholeNumber}
        {...form.getInputProps("segmentMinOrders.regular")}
      />
      <NumberInput
        label="Minimum orders for VIP"
        description="Customers with at least this many orders to date are VIP."
        {...wholeNumber}
        {...form.getInputProps("segmentMinOrders.vip")}
      />
      {store.isTimezoneKnown ? null : (
        <UnconfirmedTimezone store={store} onConfirm={() => save({ timezone: store.timezone })} />
      )}
      <div>
        <BusyButton type="submit" isBusy={isSaving}>
          Save store
        </BusyButton>
        <Text component="output" size="sm" c="dimmed" className={classes.progress ?? ""}>
          {isMovingDays
            ? "Moving your orders to their day in the new time zone. This can take a while; until then, reports use the old time zone."
            : null}
        </Text>
      </div>
    </SettingsForm>
  );
}
