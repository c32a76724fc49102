import type { Page } from '@playwright/test';
import type { SignIn } from './demo-server.ts';
import { signInsVariable } from './global-setup.ts';
import { isPhone } from './journey.ts';

/**
 * Projects run in parallel, and a number takes one code at a time: so the phone signs in to one demo organization and the desktop to
 * another.
 */
const schoolOf = (page: Page): string => (isPhone(page) ? '«Карусель»' : '«Импульс»');

/** The number of a demo sign-in in that role, as the server has printed it: `владелец`, `администратор`, `преподаватель`… */
export function demoPhone(page: Page, role: string): string {
  const signIns = JSON.parse(process.env[signInsVariable] ?? '[]') as SignIn[];
  const signIn = signIns.find(({ who }) => who.startsWith(role) && who.includes(schoolOf(page)));
  if (!signIn) throw new Error(`The server printed no sign-in of ${role}, ${schoolOf(page)}`);
  return signIn.phone;
}
