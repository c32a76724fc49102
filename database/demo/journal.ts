import type { DemoSchool } from './school.ts';

/**
 * Days before the demo's present that the journal covers; thirteen months of it would double the load, and nobody would
 * read them. Marks, sales and income of earlier days are counted instead, so that nobody can change them unnoticed.
 */
const DAYS = 30;
/** What has no count is in the journal however old it is: `verify` compares each of them with its line. */
const isUncounted = (action: JournalLine['action']): boolean =>
  ['visits.pass_frozen', 'visits.pass_extended', 'visits.pass_transferred'].includes(action);
const DAY = 24 * 3_600_000;

export interface JournalLine {
  /** When it happened, ISO. */
  at: string;
  user_id: number;
  action:
    | 'visits.pass_sold'
    | 'visits.pass_transferred'
    | 'visits.pass_frozen'
    | 'visits.pass_extended'
    | 'visits.marked'
    | 'visits.taken_back'
    | 'finance.added';
  object_id: number;
  before?: object;
  after?: object;
  reason?: string;
}

const objects = {
  'visits.pass_sold': 'lesson_plus',
  'visits.pass_transferred': 'lesson_plus',
  'visits.pass_frozen': 'lesson_plus',
  'visits.pass_extended': 'lesson_plus',
  'visits.marked': 'lesson_minus',
  'visits.taken_back': 'lesson_minus',
  'finance.added': 'finance',
} as const;

/**
 * Adds the line that the product's own action would have written, in the name of the person who is meant to have done
 * it.
 */
export function addJournalLine(school: DemoSchool, { at, user_id, action, object_id, ...line }: JournalLine): void {
  const { demo } = school;
  if (!isUncounted(action) && Date.parse(demo.now) - Date.parse(at) > DAYS * DAY) return;
  demo.book.add('audit_log', {
    school_id: school.id,
    actor_user_id: user_id,
    actor_role: roleOf(school, user_id),
    action,
    object_type: objects[action],
    object_id,
    before: line.before ?? null,
    after: line.after ?? null,
    reason: line.reason ?? null,
    created_at: at,
  });
}

function roleOf({ administrators, teachers }: DemoSchool, user_id: number): 'owner' | 'administrator' | 'teacher' {
  if (administrators.some((one) => one.user_id === user_id)) return 'administrator';
  return teachers.some((one) => one.user_id === user_id) ? 'teacher' : 'owner';
}
