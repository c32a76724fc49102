import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import type { Fixtures } from './requests.ts';

/** Where a deed is done: an organization of its own making, and one of everything in it. */
export interface Setup {
  t: TestApp;
  school: SchoolOfTest;
  fixtures: Fixtures;
}

/** A request that does what its route is for; made where one generated from the route's shapes would be refused. */
export interface Scenario {
  /** Nobody: as whoever is not signed in. */
  session?: TestSession | undefined;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Buffer;
}

export type Scenarios = Readonly<Record<string, (setup: Setup) => Promise<Scenario> | Scenario>>;
