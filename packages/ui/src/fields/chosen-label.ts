interface Option {
  readonly value?: unknown;
  readonly label?: string;
  readonly items?: readonly unknown[];
}

/** The label of the chosen option of a list, by Mantine's shape of its data: texts, options, and groups of either. */
export function chosenLabel({
  data = [],
  value,
}: {
  readonly data?: readonly unknown[] | undefined;
  readonly value?: unknown;
}): string | undefined {
  if (value === null || value === undefined) return undefined;
  for (const one of data) {
    if (typeof one !== 'object' || one === null) {
      if (one === value && typeof one === 'string') return one;
      continue;
    }
    const option = one as Option;
    if (option.value === value) return option.label;
    const inGroup = chosenLabel({ data: option.items, value });
    if (inGroup !== undefined) return inGroup;
  }
  return undefined;
}
