import { toast } from '@ritm/ui';
import { kitT } from '../texts/kit-messages.ts';
import { queryClient } from './query-client.ts';
import { navigate, routerState } from '../router/router.ts';
import { actingAs } from './session.ts';

const home = '/schools';

export interface Removal {
  readonly school_id: number;
  /** Roles that the person lost there, and those that they keep. */
  readonly lost: readonly string[];
  readonly left: readonly string[];
}

/**
 * The person lost a role in an organization: data read in that role is dropped, and an open screen of it is left
 * without asking. Screens of a role that they keep stay.
 */
export function leaveSchool({ school_id, lost, left }: Removal): void {
  const params = routerState.get().shown?.params;
  const isHere = params?.school_id === String(school_id);
  const role = params?.type ?? actingAs();
  if (left.length > 0 && !(isHere && role !== undefined && lost.includes(role))) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === school_id });
  if (!isHere) return;
  toast(kitT(left.length > 0 ? 'role_removed' : 'removed_from_school'), { kind: 'error', ms: 4000 });
  navigate(home, { replace: true, force: true });
}
