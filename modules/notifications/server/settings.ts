import type { FirebaseAccount } from './senders/firebase.ts';
import type { WebPushKeys } from './senders/web-push.ts';

/** What the assembly gives: with what pushes are signed, and how far a server may be trusted to post. */
export interface PushSettings {
  web: WebPushKeys | undefined;
  firebase: FirebaseAccount | undefined;
  /** A push service on this machine is allowed: for tests and for development. */
  local: boolean;
}
