import { toast, type ToastKind } from '@ritm/ui';
import { kitT } from './texts/kit-messages.ts';

interface Announcement {
  readonly kind: ToastKind;
  /** The specification's milliseconds, or its default where it names none. */
  readonly ms: number;
}

const usual = 1500;

/** Every toast that the specification names; its text is in the messages under the same name. */
export const announcements = {
  request_sent: { kind: 'done', ms: usual },
  request_failed: { kind: 'error', ms: usual },
  please_login: { kind: 'error', ms: 4000 },
  error_sending: { kind: 'error', ms: usual },
  error_retrieving: { kind: 'error', ms: usual },
  video_failed: { kind: 'error', ms: 2000 },
  video_uploaded: { kind: 'done', ms: 1000 },
  press_again_to_exit: { kind: 'info', ms: 1000 },
} as const satisfies Readonly<Record<string, Announcement>>;

export const announce = (what: keyof typeof announcements): void => toast(kitT(what), announcements[what]);
