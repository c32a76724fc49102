import { passesRoutes } from '@ritm/passes/contract';
import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { accountsRoutes, demoRoutes } from '@ritm/accounts/contract';
import { filesRoutes } from '@ritm/files/contract';
import { createClient, type Call, type Language } from '@ritm/http';
import { todayIn } from '@ritm/kernel/zone';
import { schoolsRoutes } from '@ritm/schools/contract';
import { servicesRoutes, type ServiceBody } from '@ritm/services/contract';
import { studentsRoutes } from '@ritm/students/contract';
import { timetableRoutes, type Repeat } from '@ritm/timetable/contract';
import { addressVariable, dataVariable } from './global-setup.ts';

/** Fixtures of the journeys, made by the product's own calls: no journey depends on another's data. */

/** A signed-in person: `call` makes calls in their name, `token` opens the browser's session. */
export interface Person {
  readonly phone: string;
  readonly token: string;
  readonly call: Call;
}

export interface Studio {
  readonly owner: Person;
  readonly name: string;
  readonly school_id: number;
  /** The owner's role and organization, as calls need them. */
  readonly at: { readonly role: 'owner'; readonly school_id: number };
  readonly place_ids: readonly number[];
  /** The date in the organization's zone. */
  readonly today: string;
}

export const address = (): string => {
  const serverAddress = process.env[addressVariable];
  if (!serverAddress) throw new Error(`${addressVariable} is not set: journeys run by the Playwright config`);
  return serverAddress;
};

/** A number that nobody has: no demo number begins with these digits. */
export const newPhone = (): string => `+7901${String(randomInt(10 ** 7)).padStart(7, '0')}`;

/** Signs in as the web does: requests a code, reads it from the demo's outbox, and takes the token from the cookie. */
export async function signIn(phone: string = newPhone(), language: Language = 'ru'): Promise<Person> {
  let token = '';
  const fetchWithCookie: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    for (const cookie of answer.headers.getSetCookie()) token = /^(?:__Host-)?sid=([^;]+)/.exec(cookie)?.[1] ?? token;
    return answer;
  };
  const { call } = createClient({
    base: `${address()}/api`,
    from: 'web',
    language: () => language,
    headers: (): Record<string, string> => (token ? { session: token } : {}),
    fetch: fetchWithCookie,
  });
  const { id } = await call(accountsRoutes.check_phone_safe, { body: { phone } });
  await call(accountsRoutes.check_sms_code_safe, { body: { id, code: await codeSentTo(phone) } });
  return {
    phone,
    call,
    get token() {
      return token;
    },
  };
}

/** The newest code in the outbox for a number. */
export async function codeSentTo(phone: string): Promise<string> {
  const { call } = createClient({ base: `${address()}/api`, from: 'web', language: () => 'ru' });
  const { data } = await call(demoRoutes.messages);
  const code = /\d{4,6}/.exec(data.find((message) => message.recipient === phone)?.body ?? '')?.[0];
  if (!code) throw new Error(`The outbox holds no code for ${phone}`);
  return code;
}

/** Opens the person's session in the browser. */
export async function enter(context: BrowserContext, person: Person): Promise<void> {
  await context.addCookies([{ name: 'sid', value: person.token, url: address(), httpOnly: true, sameSite: 'Lax' }]);
}

/** Gives a person a role of the installation with the command line, because no call of the product does it. */
export async function grant(role: 'moderator' | 'support', phone: string): Promise<void> {
  const cli = fileURLToPath(new URL('../apps/server/src/cli.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [cli, 'grant', role, phone], {
    env: { ...process.env, RITM_DATA: process.env[dataVariable] },
  });
}

let built = 0;

/** Creates a studio of a new owner, with the defaults of every studio and nothing else. */
export async function buildStudio({
  language = 'ru',
  city = 'Москва',
}: { language?: Language; city?: string } = {}): Promise<Studio> {
  const owner = await signIn(newPhone(), language);
  const name = `${language === 'ru' ? 'Студия' : 'Studio'} ${process.pid}-${++built}`;
  await owner.call(accountsRoutes.edit_profile, { body: { firstname: 'Ольга', lastname: 'Ветрова' } });
  const { data: cities } = await owner.call(schoolsRoutes.list_cities, { query: { search: city } });
  const body = { name, legal_type: 'individual' as const, city_id: cities[0]!.id };
  const school = await owner.call(schoolsRoutes.add_school, { params: { role: 'owner' }, body });
  await owner.call(accountsRoutes.change_session_type, { body: { type: 'owner' } });
  return {
    owner,
    name,
    school_id: school.id,
    at: { role: 'owner', school_id: school.id },
    place_ids: school.place_ids,
    today: todayIn(school.time_zone, new Date().toISOString()),
  };
}

/** Terms of «Абонемент 8»: 4 400 ₽, eight visits, valid for 35 days from the first. */
const passOfEight: ServiceBody = {
  name: 'Абонемент 8',
  type: 'pass',
  price: 440_000,
  visits: 8,
  validity: 35,
  validity_unit: 'day',
  activation: 'on_first_visit',
};

export async function addService({ owner, at }: Studio, terms: Partial<ServiceBody> = {}): Promise<number> {
  const service = await owner.call(servicesRoutes.add_service, { params: at, body: { ...passOfEight, ...terms } });
  return service.id;
}

export async function addStudent({ owner, at }: Studio, lastname: string, firstname: string): Promise<number> {
  const student = await owner.call(studentsRoutes.add_student, { params: at, body: { lastname, firstname } });
  return student.id;
}

/** Links a card to the person: sets their number on it. Their next request knows the card. */
export async function linkClient({ owner, at }: Studio, student_id: number, client: Person): Promise<void> {
  await owner.call(studentsRoutes.edit_student, { params: { ...at, student_id }, body: { phone: client.phone } });
}

/** Adds a document and shares it with one client. */
export async function shareFile({ owner, at }: Studio, student_id: number, name: string): Promise<void> {
  const file = new Blob(['%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n']);
  await owner.call(filesRoutes.add_student_file, { params: at, query: { name, students_ids: [student_id] } }, { file });
}

/** Sells a pass today, or on the date given. */
export async function sellPass(
  { owner, at, today }: Studio,
  student_id: number,
  service_id: number,
  date = today,
): Promise<number> {
  const params = { ...at, student_id };
  return (await owner.call(passesRoutes.add_lesson_plus, { params, body: { service_id, date } })).id;
}

export interface ClassToAdd {
  readonly title: string;
  readonly students_ids?: number[];
  readonly service_id?: number;
  readonly teacher_id?: number;
  readonly time_from?: string;
  readonly time_to?: string;
  readonly capacity?: number;
  readonly repeat?: Repeat;
}

/** Adds a class today that has begun already, whatever the hour, so that it can be marked. */
export async function addClass({ owner, at, today }: Studio, what: ClassToAdd): Promise<number> {
  const body = { date: today, time_from: '00:05', time_to: '01:00', ...what };
  return (await owner.call(timetableRoutes.add_timetable, { params: at, body })).id;
}

/** Adds a teacher or an administrator, signed in and acting in that role. */
export async function hire(
  { owner, at }: Studio,
  role: 'teacher' | 'administrator',
  name = { firstname: 'Марина', lastname: 'Котова' },
): Promise<Person & { readonly staff_id: number }> {
  const phone = newPhone();
  const route = role === 'teacher' ? schoolsRoutes.add_teacher : schoolsRoutes.add_administrator;
  const { id: staff_id } = await owner.call(route, { params: at, body: { ...name, phone } });
  const person = await signIn(phone);
  const { data } = await person.call(schoolsRoutes.list_my_invitations);
  await person.call(schoolsRoutes.accept_invitation, { params: { id: data[0]!.id } });
  await person.call(accountsRoutes.change_session_type, { body: { type: role } });
  return { ...person, token: person.token, staff_id };
}
