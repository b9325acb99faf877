import { isOptionsGroup, type OptionsFilter } from "@mantine/core";

/** Finds options by words of their label or value, in any order: "york new", "us dol", "europe/ber". */
export const filterOptions: OptionsFilter = ({ options, search, limit }) => {
  const words = plain(search).split(" ").filter(Boolean);
  return options
    .filter((option) => {
      if (isOptionsGroup(option)) return true;
      const text = plain(`${option.label} ${option.value}`);
      return words.every((word) => text.includes(word));
    })
    .slice(0, limit);
};

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[_/\s]+/g, " ");
}
