import { call } from '@ritm/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { memberRoutes as routes } from '../../contract/index.ts';

/** Apart from the module's other queries, because a client's first page loads nothing else. */
export const homeQuery = queryOptions({
  queryKey: ['member', 'home'],
  queryFn: ({ signal }) => call(routes.get_home, {}, { signal }),
});
