import type { SchoolRole } from '@ritm/http';
import { queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { clearDrafts } from '../form/draft.ts';
import { onUnauthorized } from './errors.ts';
import { leaveFor } from '../router/router.ts';
import { queryClient } from './query-client.ts';

/** The role in which the signed-in person acts now; `client` signed in through an organization's embedded page. */
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

/** How the session is loaded and changed; `apps/web` implements it with the accounts' contract. */
export interface SessionCalls {
  /** Null when nobody is signed in. */
  load(): Promise<Session | null>;
  leave(): Promise<void>;
  change(type: SessionType): Promise<void>;
}

let calls: SessionCalls | undefined;
/** The owner of the screen for the moment between signing out and leaving it. */
let last: Session | undefined;

const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session | null> => {
    const session = calls ? await calls.load() : null;
    // It may have ended on another device: what this one keeps of it goes too, before anybody is shown anything offline.
    if (session === null) void runSignOutActs(kept);
    last = session ?? last;
    return session;
  },
  staleTime: 5 * 60_000,
});

/** Called once, before the first screen. */
export function connectSession(sessionCalls: SessionCalls): void {
  calls = sessionCalls;
  onUnauthorized(() => {
    // The server has already ended the session: its local data is removed in the same way.
    void runSignOutActs();
    void forget();
  });
}

type SignOutAct = () => void | Promise<void>;
const leaving = new Set<SignOutAct>();
/** Those that clear what the device keeps. */
const kept = new Set<SignOutAct>();

/**
 * Registers what must end while the session still exists (push), or what must be cleared with it (a store). Returns the
 * function that unregisters it.
 */
export function onSignOut(act: SignOutAct): () => void {
  leaving.add(act);
  return () => leaving.delete(act);
}

/** Registers what clears a store of the device: it runs too when nobody turns out to be signed in at a start. */
export function onNobodySignedIn(act: SignOutAct): void {
  leaving.add(act);
  kept.add(act);
}

const MAX_WAIT_MS = 2_000;

/** A hook that fails or hangs must not keep the person signed in. */
async function runSignOutActs(chosen: ReadonlySet<SignOutAct> = leaving): Promise<void> {
  const acts = [...chosen].map(async (act) => act());
  const waited = new Promise<void>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  await Promise.race([Promise.allSettled(acts), waited]);
}

const ofSession = { predicate: ({ queryKey }: { queryKey: QueryKey }) => queryKey[0] !== 'session' };

/**
 * Goes to the root first and then clears the cache: a screen that loses its data would fetch it again without a
 * session.
 */
async function forget(): Promise<void> {
  void queryClient.cancelQueries(ofSession);
  const read = queryClient.getQueryCache().findAll(ofSession);
  queryClient.getMutationCache().clear();
  queryClient.setQueryData(sessionQuery.queryKey, null);
  clearDrafts();
  await leaveFor('/');
  for (const query of read) queryClient.getQueryCache().remove(query);
}

/** The session, fetched once and then cached; null when nobody is signed in. Throws when the server does not answer. */
export const findSession = (): Promise<Session | null> => queryClient.ensureQueryData(sessionQuery);

/** Refetches the session, after a sign-in or a change of the profile. */
export const refreshSession = (): Promise<Session | null> => queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 });

/** The role in which the person acts now, for code outside components. */
export const actingAs = (): SessionType | undefined => queryClient.getQueryData(sessionQuery.queryKey)?.type;

/** Null on public pages without a signed-in person. */
export const useVisitor = (): Session | null => useQuery(sessionQuery).data ?? null;

/** The owner of the screen; after a sign-out, still the same person until the screen is left. */
export const useScreenOwner = (): Session | undefined => useVisitor() ?? last;

/** The signed-in person; only inside the frame, which admits nobody else. */
export function useSession(): Session {
  const session = useScreenOwner();
  if (!session) throw new Error('This screen stands outside of the frame: there may be no session');
  return session;
}

/** Ends the session here and on the server, clears everything read with it, and goes to the root. */
export async function signOut(): Promise<void> {
  await runSignOutActs();
  await calls?.leave();
  await forget();
}

/** Switches to another role without another sign-in. Data read in the old role is cleared. */
export async function changeType(type: SessionType): Promise<void> {
  await calls?.change(type);
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'session' });
  await refreshSession();
}
