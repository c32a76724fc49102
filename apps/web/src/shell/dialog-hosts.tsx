import { ChallengeHost, connectChallenges } from '@ritm/accounts/web';

connectChallenges();

/** Dialogs that ask the person for what a refused call lacked; they load after the first render. */
export function DialogHosts() {
  return <ChallengeHost />;
}
