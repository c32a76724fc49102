import type { SegmentCondition, SegmentConditions, SegmentFact, StudentsField } from '../contract/index.ts';

/** What may be asked, by the name under which the list of questions offers it: `age`, `field:12`, `fact:visits.owed`. */
export const simpleQuestions = [
  'status',
  'tag',
  'group',
  'teacher',
  'age',
  'birthday',
  'gender',
  'source',
  'written_in',
  'phone',
] as const;
export type SimpleQuestion = (typeof simpleQuestions)[number];

/** The name of what a condition asks. */
export function questionOf(condition: SegmentCondition): string {
  if (condition.by === 'field') return `field:${condition.field_id}`;
  return condition.by === 'fact' ? `fact:${condition.fact}` : condition.by;
}

/** A new condition of a question, as harmless as can be: its controls are filled in next. */
export function newCondition(question: string, fields: readonly StudentsField[]): SegmentCondition {
  if (question.startsWith('fact:')) return { by: 'fact', fact: question.slice('fact:'.length) };
  if (question.startsWith('field:')) {
    const field_id = Number(question.slice('field:'.length));
    const kind = fields.find(({ id }) => id === field_id)?.kind;
    return kind === 'flag' ? { by: 'field', field_id, is: true } : { by: 'field', field_id };
  }
  return plain[question as SimpleQuestion];
}

const plain: Readonly<Record<SimpleQuestion, SegmentCondition>> = {
  status: { by: 'status', is: 'active' },
  tag: { by: 'tag', any: [] },
  group: { by: 'group', any: [] },
  teacher: { by: 'teacher', any: [] },
  age: { by: 'age' },
  birthday: { by: 'birthday', within: 7 },
  gender: { by: 'gender', is: 'female' },
  source: { by: 'source', any: [] },
  written_in: { by: 'written_in', within: 30 },
  phone: { by: 'phone', known: false },
};

/** A condition that asks nothing yet is not sent: it would be refused. */
export function isComplete(condition: SegmentCondition): boolean {
  if (condition.by === 'field') return Object.entries(condition).some(([key, value]) => isValue(key, value));
  return !('any' in condition) || (condition.any?.length ?? 0) > 0;
}

const isValue = (key: string, value: unknown): boolean =>
  key !== 'by' &&
  key !== 'field_id' &&
  value !== undefined &&
  !(Array.isArray(value) && value.length === 0) &&
  value !== '';

/** What of the draft can be asked; undefined when nothing can. */
export function completeConditions({ match, conditions }: SegmentConditions): SegmentConditions | undefined {
  const complete = conditions.filter(isComplete);
  return complete.length === 0 ? undefined : { match, conditions: complete };
}

/** Money is counted in kopecks; people speak of roubles. */
export const scaleOf = (unit: SegmentFact['unit']): number => (unit === 'money' ? 100 : 1);

/** Conditions of an address; undefined where there are none, or what stands there is none. */
export function conditionsOf(text: string): SegmentConditions | undefined {
  if (text === '') return undefined;
  try {
    const value = JSON.parse(text) as SegmentConditions;
    return Array.isArray(value.conditions) ? value : undefined;
  } catch {
    return undefined;
  }
}
