import classes from './status-label.module.css';

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

/** A status in its one colour, the same everywhere. The words always stand beside the colour. */
export function StatusLabel({ status, label }: { readonly status: Status; readonly label: string }) {
  return (
    <span className={classes.label} data-status={status}>
      {label}
    </span>
  );
}
