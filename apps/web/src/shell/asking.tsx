import { AskingHost, connectAsking } from '@ritm/accounts/web';

connectAsking();

/** Asks the person for what a call was refused for the want of; comes after the first picture. */
export function Asking() {
  return <AskingHost />;
}
