/** Weights of a visit as people speak of them; any other is told in percent. */
export const weights = [
  { amount: 1, name: 'weight_whole' },
  { amount: 0.5, name: 'weight_half' },
  { amount: 0, name: 'weight_none' },
] as const;

export const weightName = (amount: number) => weights.find((one) => one.amount === amount)?.name;
