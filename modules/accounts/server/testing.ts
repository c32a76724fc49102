import type { ErrorBody } from '@ritm/http';
import type { TestApp, TestSession } from '@ritm/testing';
import type { PhoneCheck } from '../contract/index.ts';

export interface PersonOfTest {
  phone?: string;
  firstname?: string;
  lastname?: string;
}

/** A person with a session of their own, without the sign-in dialogue. */
export const buildUser = (t: TestApp, person: PersonOfTest = {}): Promise<TestSession> => t.signIn(person);

let numbers = 0;
/** A Russian mobile number that no other call of this run gave. */
export const newPhone = (): string => `+7999${String(++numbers).padStart(7, '0')}`;

/** The newest code that went out to the number. */
export async function sentCode(t: TestApp, phone: string): Promise<string> {
  const [message] = await t.sql<{ body: string }>(
    'select body from outbound_messages where recipient = $1 order by id desc limit 1',
    [phone],
  );
  return /\d{4,6}/.exec(message!.body)![0];
}

export interface FromAddress {
  address?: string;
  headers?: Record<string, string>;
}

/** A POST from a chosen address, as a browser or an application elsewhere makes it. */
export async function postFrom<Body = PhoneCheck>(
  t: TestApp,
  path: string,
  body: unknown,
  { address = '10.0.0.1', headers = {} }: FromAddress = {},
) {
  const reply = await t.app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: address,
    headers: { from: 'android', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  });
  return {
    status: reply.statusCode,
    body: JSON.parse(reply.body) as Body & ErrorBody,
    cookies: reply.cookies,
    headers: reply.headers,
  };
}
