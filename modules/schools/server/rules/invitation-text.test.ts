import { expect, test } from 'vitest';
import { invitationText } from './invitation-text.ts';

test.each([
  ['owner', 'ru', '«Импульс» передаёт вам организацию. Чтобы ответить, войдите в Ритм по этому номеру'],
  ['administrator', 'ru', '«Импульс» приглашает вас администратором. Чтобы ответить, войдите в Ритм по этому номеру'],
  ['teacher', 'ru', '«Импульс» приглашает вас преподавателем. Чтобы ответить, войдите в Ритм по этому номеру'],
  ['owner', 'en', '«Импульс» is being handed over to you. To answer, sign in to Ritm by this number'],
  ['administrator', 'en', '«Импульс» invites you as an administrator. To answer, sign in to Ritm by this number'],
  ['teacher', 'en', '«Импульс» invites you as a teacher. To answer, sign in to Ritm by this number'],
] as const)('%s, %s', (role, language, text) => {
  expect(invitationText(role, 'Импульс', language)).toBe(text);
});

test('a name that would cost a second message is cut at forty signs', () => {
  expect(invitationText('owner', 'А'.repeat(40), 'en')).toContain(`«${'А'.repeat(40)}»`);
  expect(invitationText('owner', 'А'.repeat(41), 'en')).toContain(`«${'А'.repeat(39)}…»`);
});
