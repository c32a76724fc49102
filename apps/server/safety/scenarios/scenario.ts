import type { SchoolOfTest } from '@ritm/schools/testing';
import type { TestApp, TestSession } from '@ritm/testing';
import type { Fixtures } from './requests.ts';

/** The surroundings of a scenario: its own organization, with one fixture of every kind. */
export interface Setup {
  t: TestApp;
  school: SchoolOfTest;
  fixtures: Fixtures;
}

/**
 * A request that does what its route is for; written by hand where a request generated from the route's shapes would be
 * refused.
 */
export interface Scenario {
  /** Undefined: the caller is not signed in. */
  session?: TestSession | undefined;
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Buffer;
}

export type Scenarios = Readonly<Record<string, (setup: Setup) => Promise<Scenario> | Scenario>>;
