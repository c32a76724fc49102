import type { ModuleManifest } from '@ritm/platform';
import { publicImplementationsWith } from './public/routes.ts';
import type { BookingSettings } from './settings.ts';

export type { BookingSettings } from './settings.ts';

/** The public side of an organization, requests, and what clients do for themselves. */
export const createBookingModule = (settings: BookingSettings): ModuleManifest => ({
  name: 'booking',
  routes: publicImplementationsWith(settings),
});
