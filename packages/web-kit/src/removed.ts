import { toast } from '@ritm/ui';
import { kitT } from './kit-messages.ts';
import { queryClient } from './query-client.ts';
import { navigate, routerState } from './router/router.ts';

const home = '/schools';

/** The person no longer belongs to an organization: what was read of it is forgotten, and its open screen is left without asking. */
export function leaveSchool(school_id: number): void {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === school_id });
  void queryClient.invalidateQueries({ queryKey: ['schools', 'mine'] });
  if (routerState.get().shown?.params.school_id !== String(school_id)) return;
  toast(kitT('removed_from_school'), { kind: 'error', ms: 4000 });
  navigate(home, { replace: true, force: true });
}
