import type { Page } from '@playwright/test';
import type { SignIn } from './demo-server.ts';
import { signInsVariable } from './global-setup.ts';
import { isPhone } from './journey.ts';

/** Projects run beside each other, and a number takes one code at a time: the phone signs in to one demo organization, the desktop to another. */
const schoolOf = (page: Page): string => (isPhone(page) ? '«Карусель»' : '«Импульс»');

/** Whom the server has printed as a way into the demo: `владелец`, `администратор`, `преподаватель`… */
export function demoPhone(page: Page, role: string): string {
  const signIns = JSON.parse(process.env[signInsVariable] ?? '[]') as SignIn[];
  const signIn = signIns.find(({ who }) => who.startsWith(role) && who.includes(schoolOf(page)));
  if (!signIn) throw new Error(`The server printed no sign-in of ${role}, ${schoolOf(page)}`);
  return signIn.phone;
}
