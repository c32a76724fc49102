import type { SchoolRole } from '@ritm/http';
import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { clearDrafts } from './form/draft.ts';
import { onUnauthorized } from './errors.ts';
import { leaveFor } from './router/router.ts';
import { queryClient } from './query-client.ts';

/** Whose shoes the signed-in person wears now; `client` came through an organization's embedded page. */
export type SessionType = SchoolRole | 'client';

export interface SessionUser {
  readonly id: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly patronymic?: string | null | undefined;
  /** E.164. */
  readonly phone?: string | null | undefined;
  readonly avatar?: string | null | undefined;
}

export interface Session {
  readonly type: SessionType;
  readonly user: SessionUser;
}

/** How the session is learned and changed; `apps/web` gives it from the accounts' contract. */
export interface SessionCalls {
  /** Null when nobody is signed in. */
  load(): Promise<Session | null>;
  leave(): Promise<void>;
  change(type: SessionType): Promise<void>;
}

let calls: SessionCalls | undefined;
/** Whose screen it still is for the moment between signing out and leaving it. */
let last: Session | undefined;

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    const session = calls ? await calls.load() : null;
    last = session ?? last;
    return session;
  },
  staleTime: 5 * 60_000,
});

/** Once, before the first screen. */
export function connectSession(sessionCalls: SessionCalls): void {
  calls = sessionCalls;
  onUnauthorized(() => {
    // The server has ended it already: what is left of it here goes the same way.
    void runSignOutActs();
    void forget();
  });
}

const leaving = new Set<() => void | Promise<void>>();

/** What must end with the session while it still lives (push), and what of it must be forgotten (a store). Gives back how to take it off. */
export function onSignOut(act: () => void | Promise<void>): () => void {
  leaving.add(act);
  return () => leaving.delete(act);
}

const MAX_WAIT_MS = 2_000;

/** A hook that fails or hangs keeps nobody signed in. */
async function runSignOutActs(): Promise<void> {
  const acts = [...leaving].map(async (act) => act());
  const waited = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.allSettled(acts), waited]);
}

const ofSession = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== 'session' };

/** Goes to the root and forgets what was read, in this order: a screen whose data is taken away would ask for it again, in nobody's name. */
async function forget(): Promise<void> {
  void queryClient.cancelQueries(ofSession);
  const read = queryClient.getQueryCache().findAll(ofSession);
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  clearDrafts();
  await leaveFor('/');
  for (const query of read) queryClient.getQueryCache().remove(query);
}

/** The session, asked once and then remembered; null when nobody is signed in. Throws when the server does not answer. */
export const findSession = (): Promise<Session | null> => queryClient.ensureQueryData(sessionQuery);

/** After a sign-in or a change of the profile. */
export const refreshSession = (): Promise<Session | null> => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** As what the person acts now, outside of components. */
export const actingAs = (): SessionType | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.type;

/** Null on pages that anybody may see. */
export const useVisitor = (): Session | null => useQuery(sessionQuery).data ?? null;

/** Whose screen it is; after a sign-out it stays theirs for the moment until it is left. */
export const useScreenOwner = (): Session | undefined => useVisitor() ?? last;

/** The signed-in person; only inside the frame, which lets nobody else in. */
export function useSession(): Session {
  const session = useScreenOwner();
  if (!session) throw new Error('This screen stands outside of the frame: there may be no session');
  return session;
}

/** Ends the session here and on the server, forgets everything read with it, goes to the root. */
export async function signOut(): Promise<void> {
  await runSignOutActs();
  await calls?.leave();
  await forget();
}

/** Another role without another sign-in. What was read in the old role is forgotten. */
export async function changeType(type: SessionType): Promise<void> {
  await calls?.change(type);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  await refreshSession();
}
