import type { TestApp, TestSession } from '@ritm/testing';

export interface PersonOfTest {
  phone?: string;
  firstname?: string;
  lastname?: string;
}

/** A person with a session of their own, without the sign-in dialogue. */
export const buildUser = (t: TestApp, person: PersonOfTest = {}): Promise<TestSession> => t.signIn(person);
