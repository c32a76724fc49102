/** Named weights of a visit; any other weight is shown in percent. */
export const weights = [
  { amount: 1, name: 'weight_whole' },
  { amount: 0.5, name: 'weight_half' },
  { amount: 0, name: 'weight_none' },
] as const;

export const weightName = (amount: number) => weights.find((one) => one.amount === amount)?.name;
