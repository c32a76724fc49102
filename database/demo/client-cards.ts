/**
 * The demo's fields, comments, segments, tasks and duplicate cards, beside the cards themselves. Everything comes from
 * the seeded generator, so the same seed gives the same demo.
 */
import { addDays } from '@ritm/kernel';
import { instantOf } from '@ritm/kernel/zone';
import type { FieldKind, SegmentConditions } from '@ritm/students/contract';
import type { Row } from './book.ts';
import { addClient, type Client } from './clients.ts';
import type { Random } from './random.ts';
import type { DemoSchool } from './school.ts';
import { latest } from './order.ts';

interface CustomField {
  name: string;
  kind: FieldKind;
  options?: readonly string[];
  /** The share of client cards in which the field is filled in. */
  share: number;
  teachers_see?: boolean;
  value?: (random: Random) => string | boolean | number;
}

/** Custom fields of a studio and of a children's school. */
const customFields: Readonly<Record<'studio' | 'school', readonly CustomField[]>> = {
  studio: [
    { name: 'Уровень', kind: 'choice', options: ['Новичок', 'Уверенный', 'Продвинутый'], share: 0.7 },
    {
      name: 'Цель',
      kind: 'text',
      share: 0.3,
      value: (random) => random.pick(['Спина', 'Сбросить вес', 'Растяжка к отпуску', 'Держать форму']),
    },
    { name: 'Можно снимать', kind: 'flag', share: 0.5, value: (random) => random.chance(0.8) },
  ],
  school: [
    {
      name: 'Размер костюма',
      kind: 'choice',
      options: ['98–104', '110–116', '122–128', '134–140', '146–152'],
      share: 0.8,
    },
    { name: 'Аллергия', kind: 'text', share: 0.08, value: (random) => random.pick(['Орехи', 'Цитрусовые', 'Шерсть']) },
    { name: 'Договор', kind: 'number', share: 0.9, teachers_see: false, value: (random) => random.int(100, 999) },
    { name: 'Можно снимать', kind: 'flag', share: 0.6, value: (random) => random.chance(0.7) },
  ],
};

const remarks = [
  'Просит напоминать о занятии накануне вечером',
  'Переходит на утренние группы с понедельника',
  'Спрашивала про семейный абонемент, перезвонить после 15-го',
  'Очень довольна новым преподавателем',
];

/** Adds custom fields, comments, segments, tasks and a pair of duplicate cards. */
export function addClientCardData(school: DemoSchool, clients: readonly Client[]): void {
  if (school.preset === 'specialist') return;
  const random = school.random.fork('card life');
  const current = clients.filter(({ row }) => row.status === 'active');
  addFields(school, current, random);
  addComments(school, current, random);
  addSegments(school);
  addTasks(school, current);
  addTwin(school, current);
}

/** A duplicate card: the same person with the same number. */
function addTwin(school: DemoSchool, clients: readonly Client[]): void {
  const { book } = school.demo;
  const numbers = Map.groupBy(book.rowsOf('students'), (row) => row.phone ?? '');
  const first = clients.find(({ row }) => row.phone && numbers.get(row.phone)!.length === 1);
  if (!first) return;
  const twin = addClient(school, {
    person: { ...first.person, patronymic: '' },
    phone: first.row.phone!,
    status: 'active',
    created: addDays(school.today, -1),
    source: 'Сайт',
  });
  book.add('student_duplicates', {
    school_id: school.id,
    id: book.nextId('student_duplicates'),
    student_id: first.id,
    other_id: twin.id,
    reasons: ['phone', 'birth_date'],
    score: 100,
  });
}

function addFields(school: DemoSchool, clients: readonly Client[], random: Random): void {
  const { book } = school.demo;
  const fields = customFields[school.preset === 'school' ? 'school' : 'studio'];
  for (const [position, { name, kind, options = [], share, teachers_see = true, value }] of fields.entries()) {
    const at = { school_id: school.id, field_id: book.nextId('student_fields') };
    const flags = { required: false, teachers_see, in_search: false, in_filter: kind !== 'text' };
    book.add('student_fields', { school_id: at.school_id, id: at.field_id, name, kind, position, ...flags });
    const choices = options.map((option, place) => {
      const id = book.nextId('student_field_options');
      book.add('student_field_options', { ...at, id, name: option, position: place });
      return id;
    });
    for (const client of clients.filter(() => random.chance(share)))
      book.add('student_field_values', {
        ...at,
        student_id: client.id,
        kind,
        ...columnOf(kind, kind === 'choice' ? random.pick(choices) : value!(random)),
      });
  }
}

/** The column for the field's kind; the others stay empty. Numbers are stored in ten-thousandths. */
const columnOf = (kind: FieldKind, value: string | number | boolean) => ({
  text_value: kind === 'text' ? String(value) : null,
  number_value: kind === 'number' ? Number(value) * 10_000 : null,
  flag_value: kind === 'flag' ? Boolean(value) : null,
  option_ids: kind === 'choice' ? [Number(value)] : null,
});

function addComments(school: DemoSchool, clients: readonly Client[], random: Random): void {
  const { book } = school.demo;
  const staff = [...school.administrators, ...school.teachers];
  for (const [index, client] of clients.slice(0, 24).entries()) {
    const date = addDays(school.today, -random.int(1, 40));
    const created_at = instantOf(date, '12:30', school.time_zone);
    const joined = instantOf(client.joined, '12:30', school.time_zone);
    book.add('student_comments', {
      school_id: school.id,
      id: book.nextId('student_comments'),
      student_id: client.id,
      author_id: random.pick(staff).staff_id,
      text: remarks[index % remarks.length]!,
      pinned_at: index % 6 === 0 ? latest(created_at, joined) : null,
      created_at: latest(created_at, joined),
    });
  }
}

const segments: readonly { name: string; conditions: SegmentConditions }[] = [
  {
    name: 'Не были две недели',
    conditions: { match: 'all', conditions: [{ by: 'fact', fact: 'visits.last_visit', from: 14, to: 60 }] },
  },
  {
    name: 'Абонемент кончается на неделе',
    conditions: { match: 'all', conditions: [{ by: 'fact', fact: 'reports.pass_ends', from: 0, to: 7 }] },
  },
  { name: 'День рождения скоро', conditions: { match: 'all', conditions: [{ by: 'birthday', within: 14 }] } },
];

function addSegments(school: DemoSchool): void {
  const { book } = school.demo;
  const [sleeping] = segments.map(({ name, conditions }) => {
    const id = book.nextId('student_segments');
    book.add('student_segments', { school_id: school.id, id, name, conditions: conditions as never });
    return id;
  });
  const group = { school_id: school.id, id: book.nextId('students_groups'), name: 'Пора позвонить' };
  const about = { age_from: null, age_to: null, capacity: null, teacher_id: null };
  book.add('students_groups', { ...group, segment_id: sleeping!, ...about });
}

const ruleDays = {
  'students.birthday': 1,
  'visits.absent': 14,
  'visits.debt': 7,
  'reports.pass_ends': 3,
  'timetable.unmarked': 1,
} as const;

function addTasks(school: DemoSchool, clients: readonly Client[]): void {
  const { book } = school.demo;
  for (const [rule, days] of Object.entries(ruleDays))
    book.add('task_rules', { school_id: school.id, rule, enabled: true, days, assignee: 'desk' });
  const [desk] = school.administrators;
  const todo: readonly [title: string, inDays: number, done: boolean][] = [
    ['Перезвонить насчёт семейного абонемента', 0, false],
    ['Отдать форму', 2, false],
    ['Уточнить, придёт ли в новую группу', -2, false],
    ['Поблагодарить за отзыв', -1, true],
  ];
  for (const [index, [title, inDays, done]] of todo.entries())
    book.add('tasks', {
      school_id: school.id,
      id: book.nextId('tasks'),
      title,
      student_id: clients[index * 3]?.id ?? null,
      due_date: addDays(school.today, inDays),
      assignee_id: index === 0 ? (desk?.staff_id ?? null) : null,
      created_by: school.owner.staff_id,
      created_at: instantOf(addDays(school.today, -3), '10:00', school.time_zone),
      done_at: done ? instantOf(addDays(school.today, -1), '15:00', school.time_zone) : null,
      done_by: done ? school.owner.staff_id : null,
    } satisfies Row<'tasks'>);
}
