/**
 * Builds a valid request for any route from its contract and the ids of the tenant fixture. The tables below say what
 * the shapes cannot: whose id a field holds, and the values that a rule requires. A new route usually needs nothing
 * here.
 */
import { allows } from '@ritm/accounts/contract';
import {
  installationRoles,
  pathParams,
  type InstallationRole,
  type JsonSchema,
  type RouteDefinition,
} from '@ritm/http';
import { jsonSchemaOf } from '@ritm/http/openapi';

/** Ids of one organization's fixtures, by the word before them in a path: `student`, `service`, `lesson_plus`… */
export type Fixtures = Readonly<Record<string, number>>;

export interface GeneratedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

/** Fields whose name determines whose id they hold. */
const fixtureOfField: Readonly<Record<string, string>> = {
  student_id: 'student',
  to_student_id: 'student',
  students_ids: 'student',
  assignee_id: 'teacher',
  service_id: 'service',
  teacher_id: 'teacher',
  teachers_ids: 'teacher',
  staff_id: 'teacher',
  teacher: 'teacher',
  service: 'service',
  timetable_id: 'timetable',
  occurrence_id: 'booking',
  timetables_ids: 'timetable',
  place_id: 'place',
  place: 'place',
  branch_id: 'branch',
  lesson_plus_id: 'lesson_plus',
  group_ids: 'students_group',
  branch_ids: 'branch',
  groups_ids: 'services_group',
  services_group_id: 'services_group',
  students_group_id: 'students_group',
  fields_ids: 'students_field',
  add_students_ids: 'student',
  remove_students_ids: 'student',
  segment_id: 'students_segment',
  segment: 'students_segment',
  field_id: 'students_field',
  group_id: 'services_group',
  group: 'students_group',
  pays_for_ids: 'service',
  city_id: 'city',
  city: 'city',
  category_id: 'category',
  additional_category_id: 'category',
  school_id: 'school',
  id: 'phone_check',
};

/** A valid value for a field of that name, where its shape alone does not determine one. */
const valueOfField: Readonly<Record<string, unknown>> = {
  phone: '+79123456789',
  parent_phone: '+79123456780',
  phone2: '+79123456781',
  email: 'anna@example.com',
  site: 'https://example.com',
  code: '000000',
  time_from: '10:00',
  time_to: '11:00',
  date_from: '2026-03-01',
  date_to: '2026-03-31',
  date: '2026-03-11',
  month: '2026-03',
  new_date: '2026-03-18',
  date_visit: '2026-03-11',
  repeat_until: '2026-06-30',
  birth_date: '2015-05-05',
  valid_from: '2026-03-11',
  valid_until: '2026-04-11',
  name: 'Название',
  color: 'green',
  kind: 'service',
  rule: 'students.birthday',
  scan_id: '0195c0de-0000-7000-8000-000000000001',
  scanned_at: '2026-03-11T06:50:00.000Z',
  sent_at: '2026-03-11T07:00:00.000Z',
};

/** What a path parameter names: the word before it. */
function fixtureOfParam(path: string, name: string): string {
  if (name === 'role') return 'role';
  const before = path.split('/');
  return before[before.indexOf(`{${name}}`) - 1]!;
}

/**
 * The role under which the owner of an organization is admitted: the owner's, that of an outside visitor, that of a
 * client, which they may be as well, or, where they also have an installation role, the one that the back office
 * requires.
 */
export function ownerRoleFor({
  path,
  permission,
  outside,
}: RouteDefinition): 'owner' | 'user' | 'student' | InstallationRole {
  const ofInstallation = installationRoles.find((role) => typeof permission === 'string' && allows(role, permission));
  if (ofInstallation) return ofInstallation;
  // Outside every organization, or seeing one from outside, an owner is a person like any other.
  const alone = outside || !path.includes('{school_id}');
  if (typeof permission !== 'string' || allows('owner', permission)) return 'owner';
  return alone ? 'user' : 'student';
}

export function paramsOf(route: RouteDefinition, fixtures: Fixtures, role: string): Record<string, unknown> {
  return Object.fromEntries(
    pathParams(route.path).map((name) => {
      if (name === 'role') return [name, role];
      const fixture = fixtureOfParam(route.path, name);
      const id = fixtures[fixture];
      if (id === undefined)
        throw new Error(
          `${route.name}: the tenant fixture has no «${fixture}»; make one in apps/server/safety/scenarios/tenant-fixture.ts`,
        );
      return [name, id];
    }),
  );
}

const schemas = new WeakMap<object, JsonSchema>();

/** Cached, because the safety suites make some forty thousand requests of six hundred shapes. */
function schemaOf(shape: object): JsonSchema {
  const cached = schemas.get(shape) ?? jsonSchemaOf(shape, 'input');
  schemas.set(shape, cached);
  return cached;
}

/** A request that matches the route's shapes. `full` fills the optional fields too. */
export function requestFor(
  route: RouteDefinition,
  fixtures: Fixtures,
  { role, full = false }: { role: string; full?: boolean },
): GeneratedRequest {
  const part = (shape: object | undefined) =>
    shape ? (example(schemaOf(shape), '', { fixtures, full }) as Record<string, unknown>) : {};
  return {
    params: paramsOf(route, fixtures, role),
    query: part(route.query),
    body: route.body ? part(route.body) : undefined,
  };
}

/** The fixtures of an organization that a request of the route names, in its path or in any field. */
export function fixturesUsedBy(route: RouteDefinition, fixtures: Fixtures, role: string): ReadonlySet<string> {
  const named = new Set<string>();
  const recording = new Proxy(fixtures, {
    get: (all, name: string) => {
      named.add(name);
      return all[name];
    },
  });
  requestFor(route, recording, { role, full: true });
  return named;
}

interface ExampleOptions {
  fixtures: Fixtures;
  full: boolean;
}

function example(schema: JsonSchema, name: string, options: ExampleOptions): unknown {
  const alternatives = [...(schema.anyOf ?? []), ...((schema.oneOf as JsonSchema[] | undefined) ?? [])];
  const shape = alternatives.find((one) => one.type !== 'null') ?? schema;
  if (shape.const !== undefined) return shape.const;
  if (Array.isArray(shape.enum)) return shape.enum[0];
  switch (shape.type) {
    case 'object':
      return exampleObject(shape, options);
    case 'array':
      return [example(shape.items ?? {}, name, options)];
    case 'integer':
    case 'number':
      return exampleNumber(shape, name, options);
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return exampleText(shape, name);
  }
}

function exampleObject(shape: JsonSchema, options: ExampleOptions): Record<string, unknown> {
  const required = new Set(shape.required);
  const fields = Object.entries(shape.properties ?? {}).filter(([key]) => options.full || required.has(key));
  return Object.fromEntries(fields.map(([key, value]) => [key, example(value, key, options)]));
}

function exampleNumber(shape: JsonSchema, name: string, { fixtures }: ExampleOptions): number {
  const fixture = fixtureOfField[name];
  if (fixture !== undefined && fixtures[fixture] !== undefined) return fixtures[fixture];
  const minimum = Number(
    shape.minimum ?? (shape.exclusiveMinimum === undefined ? 1 : Number(shape.exclusiveMinimum) + 1),
  );
  return Math.max(minimum, Math.min(Number(shape.maximum ?? 100), 1));
}

function exampleText(shape: JsonSchema, name: string): string {
  if (name in valueOfField) return String(valueOfField[name]);
  if (shape.format === 'uuid') return '019ce000-0000-7000-8000-000000000001';
  if (shape.format === 'date-time') return '2026-03-11T06:00:00Z';
  const pattern = typeof shape.pattern === 'string' ? shape.pattern : '';
  if (pattern.includes('\\d{4}-\\d{2}-\\d{2}')) return '2026-03-11';
  if (pattern.includes('[01]\\d|2[0-3]')) return '10:00';
  const token = /\[\\w-\]\{(\d+)\}/.exec(pattern);
  if (token) return 'A'.repeat(Number(token[1]));
  if (pattern.includes('[\\w-]+=*')) return 'dGV4dA';
  if (shape.format === 'email') return 'anna@example.com';
  return 'текст'.repeat(Math.ceil(Number(shape.minLength ?? 1) / 5)).slice(0, Number(shape.maxLength ?? 100));
}

/** Every position in a request that holds the id of a fixture: `body.students_ids.0`, `query.teacher`. */
export function idPlaces(request: GeneratedRequest): { path: (string | number)[]; fixture: string }[] {
  const places: { path: (string | number)[]; fixture: string }[] = [];
  const walk = (value: unknown, path: (string | number)[]) => {
    if (Array.isArray(value)) value.forEach((one, index) => walk(one, [...path, index]));
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value)) walk(one, [...path, key]);
    else if (typeof value === 'number') {
      const name = path.findLast((one) => typeof one === 'string')!;
      const fixture = fixtureOfField[name as string];
      if (fixture && !['city', 'category', 'phone_check'].includes(fixture)) places.push({ path, fixture });
    }
  };
  walk({ query: request.query, body: request.body }, []);
  return places;
}

export function replaceAt<T>(value: T, path: readonly (string | number)[], leaf: unknown): T {
  if (path.length === 0) return leaf as T;
  const [head, ...rest] = path as [string | number, ...(string | number)[]];
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>;
  copy[head] = replaceAt(copy[head], rest, leaf);
  return copy as T;
}
