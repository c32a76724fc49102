/** Every status of the specification's section 4. */
export const statuses = [
  'booked',
  'confirmed',
  'canceled',
  'conducted',
  'done',
  'paid',
  'not_paid',
  'in_processing',
  'on_moderation',
  'not_passed_moderation',
  'marked',
  'not_marked',
  'blocked',
  'turned_off',
] as const;
export type Status = (typeof statuses)[number];
