import { findSession, type Entrance, type Route, type Visit } from '@ritm/web-kit';
import { siteMap } from './routes.ts';

/** An address on the product's own host and the screen that it leads to. */
export interface LinkRule {
  /** The specification's word for the link. */
  readonly word: string;
  readonly from: `/${string}`;
  /**
   * A path of the site map, where `$type` is the role of the session. Undefined when the link opens outside of the
   * product.
   */
  readonly to: `/${string}` | undefined;
}

const link = (word: string, rest: string, to: LinkRule['to']): LinkRule => ({ word, from: `/${word}${rest}`, to });

/**
 * The specification's internal links and the screens they open. A link whose address is already its screen's address
 * needs no redirect.
 */
export const linkTable: readonly LinkRule[] = [
  link('company', '/$school_id', '/company/$school_id'),
  link('requests', '/$school_id', '/$type/school/$school_id/requests'),
  link('student', '/$school_id/$student_id', '/$type/school/$school_id/student/$student_id'),
  link('category', '/$category_id', '/center/posts/category/$category_id'),
  link('video', '/$post_id', '/video/$post_id'),
  link('post', '/$post_id', '/post/$post_id'),
  link('user', '/$user_id', '/user/$user_id'),
  link('me', '', '/profile'),
  link('cabinet', '', '/membership'),
  link('cabinet', '/$school_id', '/school/$school_id'),
  link('posts', '', '/center/posts'),
  link('posts', '/$tag', '/center/posts/$tag'),
  link('experts', '', '/center/experts'),
  link('companies', '', '/center/organisations'),
  link('companies', '/$category_id', '/center/organisations/$category_id'),
  link('forum', '', '/center/forum'),
  link('forum', '/$question_id', '/center/forum/$question_id'),
  link('theme-forum', '/$theme_id', '/center/theme-forum/$theme_id'),
  link('category-forum', '/$category_id', '/center/category-forum/$category_id'),
  link('lectures', '', '/center/lessons'),
  link('theme-lectures', '/$theme_id', '/center/lessons/$theme_id'),
  link('category-lectures', '/$category_id', '/center/lessons/$category_id'),
  link('meet', '/$room', undefined),
];

/** The address of the screen that a link leads to, for a person in the role `type`. */
export const placeOf = (to: string, { params, search }: Pick<Visit, 'params' | 'search'>, type: string): string =>
  to.replace(/\$(\w+)/g, (_, name: string) => (name === 'type' ? type : encodeURIComponent(params[name]!))) + search;

/**
 * A link that the specification names and the product has no screen for yet. An old link to it is not the visitor's
 * mistake, so it gets a screen of its own instead of a 404.
 */
const notYet = (path: LinkRule['from']): Route => ({
  path,
  layout: () => import('./shell/visitor/public-layout.tsx'),
  // The session is found before the page is drawn, because the layout depends on it.
  enter: async () => void (await findSession()),
  load: () => import('./shell/not-yet-screen.tsx'),
});

/** Redirects from every address of the table that is not a screen itself. */
export const linkRoutes: readonly Route[] = linkTable.flatMap(({ from: path, to }) => {
  if (to === undefined) return [];
  if (!siteMap.some((one) => one.path === to)) return [notYet(path)];
  if (to === path) return [];
  const enter = async (visit: Visit): Promise<Entrance> => {
    const session = to.includes('$type') ? await findSession() : undefined;
    if (session === null) return { redirect: `/sign_in?next=${encodeURIComponent(visit.pathname + visit.search)}` };
    const type = session?.type === 'client' ? 'student' : session?.type;
    return { redirect: placeOf(to, visit, type ?? 'user') };
  };
  return [{ path, enter }];
});
