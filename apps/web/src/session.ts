import { sessionRoutes } from '@ritm/accounts/contract';
import { ApiError, call, type SessionCalls } from '@ritm/web-kit';

/** How the calls of accounts implement the session of web-kit. */
export const sessionCalls: SessionCalls = {
  async load() {
    try {
      const { session, ...user } = await call(sessionRoutes.get_profile);
      return { type: session.type, user };
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  async leave() {
    try {
      await call(sessionRoutes.logout);
    } catch (error) {
      // The session has ended elsewhere already, which is what the call was for.
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
  },
  async change(type) {
    if (type === 'client') throw new Error('A client session begins on an organization’s own page');
    await call(sessionRoutes.change_session_type, { body: { type } });
  },
};
