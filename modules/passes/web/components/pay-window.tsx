import type { CommandWindowProps } from '@ritm/web-kit';
import { PayDialog } from './pay-dialog.tsx';

/** Takes what a client who was chosen by name still owes for their passes. */
export const PayWindow = ({ at, found, onClose }: CommandWindowProps) => (
  <PayDialog at={{ ...at, student_id: found?.id ?? 0 }} name={found?.label ?? ''} onClose={onClose} />
);
