import type { Membership } from '../access.ts';

/** Whoever has the permission hears of a change in one of these measures. */
export interface TopicRule {
  readonly permission: `${string}.${string}`;
  /** Which of its ids: every one; where they are ids of client cards, the person's own cards alone; or that something changed and no more. */
  readonly ids: 'all' | 'own' | 'none';
}

/** By the topic (the first word of an event's type) or by the whole type, which goes before. What is not named is heard by nobody. */
export type Topics = Readonly<Record<string, readonly TopicRule[]>>;

type Roles = Membership['roles'];

/** What a place in an organization lets its person hear of one type of event. */
export interface Visibility {
  readonly ids: 'all' | 'none' | ReadonlySet<number>;
}

export const topicOf = (type: string): string => type.split('.', 1)[0]!;

/** The widest measure that any of the person's roles gives; nothing when none lets them hear. */
export function visibilityFor(
  roles: Roles,
  hearings: readonly TopicRule[],
  allows: (
    place: { role: keyof Roles; rights: Record<string, unknown> },
    permission: TopicRule['permission'],
  ) => boolean,
): Visibility | undefined {
  let isVisible = false;
  const own = new Set<number>();
  for (const [role, place] of Object.entries(roles))
    for (const { permission, ids } of hearings) {
      if (!allows({ role: role as keyof Roles, rights: place.rights }, permission)) continue;
      if (ids === 'all') return { ids: 'all' };
      if (ids === 'own') for (const id of place.student_ids ?? []) own.add(id);
      else isVisible = true;
    }
  if (own.size > 0) return { ids: own };
  return isVisible ? { ids: 'none' } : undefined;
}

/** The ids that are told of a change; undefined: the change is none of theirs. */
export function visibleIds(visibility: Visibility | undefined, ids: readonly number[]): readonly number[] | undefined {
  if (!visibility) return undefined;
  if (visibility.ids === 'all') return ids;
  if (visibility.ids === 'none') return [];
  const own = visibility.ids;
  const found = ids.filter((id) => own.has(id));
  // An event without ids is of the whole organization: a person is told that something may be new for them.
  return found.length > 0 || ids.length === 0 ? found : undefined;
}
