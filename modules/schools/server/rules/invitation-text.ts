import type { InvitationRole } from '../../contract/index.ts';

type Language = 'ru' | 'en';

const roleNames: Readonly<Record<InvitationRole, Record<Language, string>>> = {
  owner: { ru: 'передаёт вам организацию', en: 'is being handed over to you' },
  administrator: { ru: 'приглашает вас администратором', en: 'invites you as an administrator' },
  teacher: { ru: 'приглашает вас преподавателем', en: 'invites you as a teacher' },
};
const answer = {
  ru: 'Чтобы ответить, войдите в Ритм по этому номеру',
  en: 'To answer, sign in to Ritm by this number',
} as const;
/** A longer name would make the message cost twice as much. */
const MAX_NAME_LENGTH = 40;

/** The text that the invited person receives. It contains no secret: they prove the number by signing in. */
export function invitationText(role: InvitationRole, school: string, language: Language): string {
  const name = school.length > MAX_NAME_LENGTH ? `${school.slice(0, MAX_NAME_LENGTH - 1)}…` : school;
  return `«${name}» ${roleNames[role][language]}. ${answer[language]}`;
}
