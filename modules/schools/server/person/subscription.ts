import { AppError, commonErrors, type RouteInput, type RouteOutput } from '@ritm/http';
import { writes, type Implementation, type Runner, type WriteContext } from '@ritm/platform';
import { schoolsRoutes as routes } from '../../contract/index.ts';
import {
  addSubscription,
  deleteSubscription,
  followed,
  followedSchools,
  teacherPlaces,
  type FollowedSchool,
} from './queries.ts';

type Route = typeof routes.follow_school;

/** A person may follow an organization whatever their role in it. */
async function followSchool(tx: WriteContext, { params, body }: RouteInput<Route>): Promise<RouteOutput<Route>> {
  const pair = { school_id: params.school_id, user_id: tx.actor.user_id };
  tx.lock(['user', pair.user_id]);
  const [school] = await tx.run(followed, pair);
  if (!school) throw new AppError(commonErrors.not_found);
  const subscribed = body.subscribed ?? !school.subscribed;
  tx.defer(subscribed ? addSubscription : deleteSubscription, pair);
  tx.audit({
    action: subscribed ? 'schools.followed' : 'schools.unfollowed',
    object_type: 'school',
    object_id: pair.school_id,
  });
  return { subscribed };
}

export const subscriptionImplementations: readonly Implementation[] = [writes(routes.follow_school, followSchool)];

/** Open organizations that a person follows, the newest first. */
export const findFollowedSchools = (runner: Runner, user_id: number): Promise<FollowedSchool[]> =>
  runner.run(followedSchools, { user_id });

/** Where a person teaches now, in all open organizations. */
export const findTeacherPlaces = (
  runner: Runner,
  user_id: number,
): Promise<{ school_id: number; staff_id: number }[]> => runner.run(teacherPlaces, { user_id });
