import type { Membership } from '../access.ts';

/** A holder of the permission sees a change in one of these measures. */
export interface TopicRule {
  readonly permission: `${string}.${string}`;
  /**
   * Which of the change's ids are sent: all; only the person's own cards, where the ids are those of client cards; or
   * none, only that something changed.
   */
  readonly ids: 'all' | 'own' | 'none';
}

/**
 * By the topic (the first word of an event's type) or by the whole type, which takes precedence. An event that is not
 * listed is sent to nobody.
 */
export type Topics = Readonly<Record<string, readonly TopicRule[]>>;

type Roles = Membership['roles'];

/** What a membership lets its person see of one type of event. */
export interface Visibility {
  readonly ids: 'all' | 'none' | ReadonlySet<number>;
}

export const topicOf = (type: string): string => type.split('.', 1)[0]!;

/** The widest measure that any of the person's roles gives; undefined when no role gives one. */
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

/** The ids of a change that the person may see; undefined: they see nothing of the change. */
export function visibleIds(visibility: Visibility | undefined, ids: readonly number[]): readonly number[] | undefined {
  if (!visibility) return undefined;
  if (visibility.ids === 'all') return ids;
  if (visibility.ids === 'none') return [];
  const own = visibility.ids;
  const found = ids.filter((id) => own.has(id));
  // An event without ids concerns the whole organization: the person learns that something may be new for them.
  return found.length > 0 || ids.length === 0 ? found : undefined;
}
