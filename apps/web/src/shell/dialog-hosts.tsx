import { ChallengeHost, connectChallenges } from '@ritm/accounts/web';

connectChallenges();

/** Asks the person for what a call was refused for the want of; comes after the first picture. */
export function DialogHosts() {
  return <ChallengeHost />;
}
