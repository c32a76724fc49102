import type { SegmentCondition, SegmentConditions, SegmentFact, StudentsField } from '../contract/index.ts';

/** The questions of a condition, by the name used in the list of questions: `age`, `field:12`, `fact:visits.owed`. */
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

/** The name of a condition's question. */
export function questionOf(condition: SegmentCondition): string {
  if (condition.by === 'field') return `field:${condition.field_id}`;
  return condition.by === 'fact' ? `fact:${condition.fact}` : condition.by;
}

/** A new condition for a question with neutral values, to be filled in by its controls. */
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

/** An incomplete condition is not sent, because it would be refused. */
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

/** The complete conditions of the draft; undefined when there are none. */
export function completeConditions({ match, conditions }: SegmentConditions): SegmentConditions | undefined {
  const complete = conditions.filter(isComplete);
  return complete.length === 0 ? undefined : { match, conditions: complete };
}

/** Money is stored in kopecks and shown in roubles. */
export const scaleOf = (unit: SegmentFact['unit']): number => (unit === 'money' ? 100 : 1);

/** Parses conditions from an address; undefined when there are none or when they are invalid. */
export function conditionsOf(text: string): SegmentConditions | undefined {
  if (text === '') return undefined;
  try {
    const value = JSON.parse(text) as SegmentConditions;
    return Array.isArray(value.conditions) ? value : undefined;
  } catch {
    return undefined;
  }
}
