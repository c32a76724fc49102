import { visitsKey, type StudentPlace } from '@ritm/passes/web';
import { call, type ActionKey } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { strikesRoutes as routes } from '../contract/index.ts';

export const strikesQuery = (at: StudentPlace) =>
  queryOptions({
    queryKey: [...visitsKey(at), 'strikes', at],
    queryFn: ({ signal }) => call(routes.get_strikes, { params: at }, { signal }),
  });
export const liftStrikes = (at: StudentPlace, reason: string, action: ActionKey) =>
  call(routes.lift_strikes, { params: at, body: { reason } }, action);
export const restoreStrikes = (at: StudentPlace, id: number, action: ActionKey) =>
  call(routes.restore_strikes, { params: { ...at, id } }, action);
