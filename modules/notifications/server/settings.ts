import type { FirebaseAccount } from './senders/firebase.ts';
import type { WebPushKeys } from './senders/web-push.ts';

/** Set by the assembly: the keys that sign pushes, and whether local push services are allowed. */
export interface PushSettings {
  web: WebPushKeys | undefined;
  firebase: FirebaseAccount | undefined;
  /** Whether a push service on this machine is allowed, for tests and for development. */
  local: boolean;
}
