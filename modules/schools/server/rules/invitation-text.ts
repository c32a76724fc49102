import type { InvitationRole } from '../../contract/index.ts';

type Language = 'ru' | 'en';

const whom: Readonly<Record<InvitationRole, Record<Language, string>>> = {
  owner: { ru: 'передаёт вам организацию', en: 'is being handed over to you' },
  administrator: { ru: 'приглашает вас администратором', en: 'invites you as an administrator' },
  teacher: { ru: 'приглашает вас преподавателем', en: 'invites you as a teacher' },
};
const answer = {
  ru: 'Чтобы ответить, войдите в Ритм по этому номеру',
  en: 'To answer, sign in to Ritm by this number',
} as const;
/** Longer names would make the message cost twice. */
const LONGEST_NAME = 40;

/** What the invited person receives. It holds no secret: they prove the number by signing in. */
export function invitationText(role: InvitationRole, school: string, language: Language): string {
  const name = school.length > LONGEST_NAME ? `${school.slice(0, LONGEST_NAME - 1)}…` : school;
  return `«${name}» ${whom[role][language]}. ${answer[language]}`;
}
