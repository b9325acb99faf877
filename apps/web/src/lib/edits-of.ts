/** The fields that the user has edited: only they are saved, so that another session's changes to the others stay. */
export function editsOf<Values extends object>(
  values: Values,
  initial: Partial<Values>,
): Partial<Values> {
  const initialValues: Readonly<Record<string, unknown>> = { ...initial };
  const edited = Object.entries(values).filter(([field, value]) => value !== initialValues[field]);
  // The entries are those of the values.
  return Object.fromEntries(edited) as Partial<Values>;
}
