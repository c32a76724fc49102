import type { CommandWindowProps } from '@ritm/web-kit';
import { ServiceDialog } from './service-dialog.tsx';

/** A new service from any screen. */
export const NewServiceWindow = ({ onClose }: CommandWindowProps) => <ServiceDialog opened onClose={onClose} />;
