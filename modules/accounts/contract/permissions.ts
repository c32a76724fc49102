import type { Role } from '@ritm/http';
import { specificationGrants } from './specification-grants.ts';

/**
 * Which role may do what: the specification's table (`specification-grants.ts`) and what it lacks. Everything else is
 * denied. Which objects a permission covers (own organization, own clients, own classes) is decided by each module's `access.ts`.
 */

export interface Addition {
  readonly action: `${string}.${string}`;
  readonly roles: readonly Role[];
  /** Why the permission is granted although the specification's table does not mention it. */
  readonly reason: string;
}

const owner: readonly Role[] = ['owner'];
const desk: readonly Role[] = ['owner', 'administrator'];
const staff: readonly Role[] = ['owner', 'administrator', 'teacher'];

const add = (roles: readonly Role[], reason: string, ...actions: `${string}.${string}`[]): Addition[] =>
  actions.map((action) => ({ action, roles, reason }));

/** Permissions that the specification's calls need but its table does not grant. */
export const additions: readonly Addition[] = [
  ...add(
    ['owner', 'administrator', 'teacher', 'user'],
    'GET /{role}/schools lists only the caller’s own places',
    'schools.get_list',
  ),
  ...add(staff, 'GET /{role}/school/{school_id} is the organization as its staff see it', 'schools.get_item'),
  ...add(owner, 'DELETE /{role}/school/{school_id}: who may create and edit it may close it', 'schools.delete'),
  ...add(
    staff,
    'a class stands in a place of a branch, so whoever reads the timetable reads them',
    'branches.get_list',
    'places.get_list',
  ),
  ...add(
    owner,
    'branches and places belong to the organization’s own data, which only the owner edits',
    'branches.add',
    'branches.edit',
    'branches.delete',
    'places.add',
    'places.edit',
    'places.delete',
  ),

  ...add(
    owner,
    'calls of administrators: giving somebody rights is the owner’s alone',
    'administrators.get_item',
    'administrators.add',
    'administrators.edit',
    'administrators.delete',
  ),
  ...add(
    owner,
    'an invitation gives a place, and giving places is the owner’s alone',
    'invitations.get_list',
    'invitations.add',
    'invitations.delete',
  ),
  ...add(owner, 'what the organization pays for is the owner’s business', 'tariffs.get_item'),
  ...add(owner, 'only the owner may offer the organization to another', 'schools.transfer'),
  ...add(['teacher'], 'timetable.add is granted to teachers, and a class names its teacher', 'teachers.get_list'),
  ...add(
    owner,
    'calls of teachers: hiring, payroll terms and dismissal are the owner’s',
    'teachers.add',
    'teachers.edit',
    'teachers.delete',
  ),
  ...add(
    staff,
    'GET …/teacher/{teacher_id}/students: the desk sees all, a teacher only their own',
    'teacher_students.get_list',
  ),
  ...add(desk, 'PUT …/teacher/{teacher_id}/students: the desk hands clients over', 'teacher_students.edit'),
  ...add(['administrator'], 'the desk answers when a teacher works', 'teachers_schedule.get_list'),
  ...add(owner, 'PUT …/set_schedule_teachers changes what payroll counts', 'teachers_schedule.edit'),
  ...add(desk, 'the table grants reading work times to teachers only; the desk books by them', 'worktimes.get_list'),
  ...add(desk, 'calls of work times', 'worktimes.add', 'worktimes.edit', 'worktimes.delete'),

  ...add(
    ['teacher'],
    'lessons_plus.add and timetable.add are granted to teachers, and both name a service',
    'services.get_list',
  ),
  ...add(staff, 'GET …/service/{service_id}: who sees the list sees its item', 'services.get_item'),
  ...add(
    owner,
    'calls of services: prices are the owner’s, as services.edit is',
    'services.add',
    'services.delete',
    'services.set_moderation',
  ),
  ...add(desk, 'GET …/service/{service_id}/teachers', 'service_teachers.get_list'),
  ...add(
    owner,
    'groups order the owner’s own price list',
    'services_groups.add',
    'services_groups.edit',
    'services_groups.delete',
  ),
  ...add(['student', 'user'], 'POST …/service/{service_id}/start_chat is called from outside', 'services.start_chat'),

  ...add(
    staff,
    'GET …/students: who may open a card finds it by the list; a teacher finds only their own',
    'students.get_list',
  ),
  ...add(desk, 'POST …/student: clients are written in at the desk', 'students.add'),
  ...add(
    staff,
    'everybody who works here has tasks: a teacher their own, the desk all of them',
    'tasks.get_list',
    'tasks.add',
    'tasks.edit',
  ),
  ...add(desk, 'the desk says what the product reminds it of', 'tasks_rules.get_list', 'tasks_rules.edit'),
  ...add(desk, 'who writes clients in puts two cards of one person together', 'students.merge'),
  ...add(desk, 'many clients are changed at once by those who see all of them', 'students_bulk.edit'),
  ...add(
    desk,
    'a segment searches all clients, so it is for those who see all of them',
    'students_history.get_list',
    'students_segments.get_list',
    'students_segments.add',
    'students_segments.edit',
    'students_segments.delete',
    'students_views.get_list',
    'students_views.add',
    'students_views.edit',
    'students_views.delete',
  ),
  ...add(
    desk,
    'a file of clients is many students.add at once, and can be rolled back',
    'students.import',
    'imports.get_list',
    'imports.get_item',
    'imports.add',
    'imports.edit',
    'imports.delete',
  ),
  ...add(desk, 'PUT …/student/{student_id}/teachers: the desk hands clients over', 'student_teachers.edit'),
  ...add(
    desk,
    'groups of clients are made where clients are written in',
    'students_groups.add',
    'students_groups.edit',
    'students_groups.delete',
  ),
  ...add(
    staff,
    'who opens a card reads its fields; a teacher sees those that are shown to teachers',
    'students_fields.get_list',
  ),
  ...add(
    owner,
    'the owner answers for what is recorded of clients and who sees it',
    'students_fields.add',
    'students_fields.edit',
    'students_fields.delete',
  ),
  ...add(
    staff,
    'calls of comments: who reads comments writes them; another’s comment only the owner changes',
    'comment_student.add',
    'comment_student.edit',
    'comment_student.delete',
  ),

  ...add(staff, 'GET …/lesson_plus/{id}: who sees the list sees its item', 'lessons_plus.get_item'),
  ...add(
    desk,
    'DELETE …/lesson_plus/{id} takes a sale back, and with it money: not a teacher’s',
    'lessons_plus.delete',
  ),
  ...add(
    ['owner', 'administrator', 'teacher', 'student', 'user'],
    'a client sees why so much is left, and freezes a pass where the service allows it, which the action decides',
    'lessons_plus.why',
    'lessons_plus.freeze',
  ),
  ...add(
    desk,
    'handing a pass over moves money from client to client, and mass actions touch everybody: not a teacher’s',
    'lessons_plus.transfer',
    'lessons_plus.rebalance',
    'pass_batches.get_list',
    'pass_batches.get_item',
    'pass_batches.add',
    'pass_batches.edit',
  ),
  ...add(
    ['student', 'user'],
    '/schools/{school_id}/services_by_student: what a client holds, for the client and their guardians',
    'services_by_student.get_list',
  ),
  ...add(staff, 'GET …/lesson_minus/{id}: who sees the list sees its item', 'lessons_minus.get_item'),
  ...add(
    staff,
    'calls of lesson_minus and fast_lesson_minus: whoever stands at the class marks it, a teacher their own clients',
    'lessons_minus.add',
    'lessons_minus.edit',
    'lessons_minus.delete',
  ),
  ...add(
    desk,
    'the reception marks whoever comes and keeps the day’s clients on its device: a teacher marks a class by its sheet',
    'check_in.get_list',
    'check_in.add',
  ),
  ...add(
    ['owner', 'administrator', 'student', 'user'],
    'what a client shows at the reception is theirs to see, a guardian’s for the child, the desk’s to print',
    'check_in.get_item',
  ),

  ...add(
    desk,
    'a file is given where clients are served, and taken back there',
    'student_files.add',
    'student_files.delete',
  ),
  ...add(owner, 'holding a file beyond its time is for a dispute, which is the owner’s', 'student_files.edit'),
  ...add(
    ['owner', 'administrator', 'teacher', 'student', 'user'],
    'a file is opened by whom it was given to, by a guardian and by the staff who see the client',
    'student_files.get_item',
  ),
  ...add(
    ['student', 'user'],
    '/schools/{school_id}/files_by_student: files shared with the client, for the client and their guardians',
    'files_by_student.get_list',
  ),
  ...add(
    desk,
    'a file with the names of clients leaves the organization: not for teachers, and with a reason',
    'visits_students.export',
    'students.export',
    'activites_students.export',
    'lessons_plus.export',
    'lessons_minus.export',
    'requests.export',
  ),

  ...add(
    staff,
    'the table grants changing the timetable and forgets reading it',
    'timetable.get_list',
    'timetable.get_item',
  ),
  ...add(
    staff,
    'DELETE …/timetable/{timetable_id}: who may make a class may cancel it, a teacher their own',
    'timetable.delete',
  ),

  ...add(desk, 'requests.get_list is granted to the desk, and who sees the list sees its item', 'requests.get_item'),
  ...add(desk, 'whoever sees a request answers it', 'requests.edit'),
  ...add(
    owner,
    'how an organization takes bookings, and whom it does not, is the owner’s',
    'booking_settings.get_item',
    'booking_settings.edit',
  ),
  ...add(
    desk,
    'a review is read before it is shown, and answered by whoever meets its author',
    'reviews.get_list',
    'reviews.edit',
  ),

  ...add(
    owner,
    'what is written to clients in the organization’s name, and what it costs, is the owner’s',
    'messages_settings.get_item',
    'messages_settings.edit',
  ),
  ...add(
    desk,
    'the desk writes to clients and sees what was sent to whom',
    'messages.get_list',
    'messages.add',
    'messages.export',
  ),

  ...add(
    desk,
    'whoever keeps the whole timetable closes days, copies weeks and takes back what was done by mistake',
    'closures.add',
    'closures.delete',
    'timetable_changes.get_list',
    'timetable_changes.edit',
  ),
  ...add(
    desk,
    'an address shows a calendar to whoever has it: the desk gives it out and takes it back',
    'calendar_feeds.get_list',
    'calendar_feeds.edit',
  ),

  ...add(
    owner,
    'calls of finance: the table shows finances to the owner alone',
    'finances.get_item',
    'finances.add',
    'finances.edit',
    'finances.delete',
  ),
  ...add(desk, 'what a client has or owes is for those at the desk who may see money', 'student_wallet.get_item'),
  ...add(
    staff,
    '/school/{school_id} today: money in it only for who may see finances, a teacher only their own classes',
    'reports.today',
  ),
  ...add(
    desk,
    'how full the classes are, where requests come from and what trials become is what the desk works on',
    'analytics.get_list',
  ),
  ...add(owner, 'who changed what is read by who answers for the organization', 'audit.get_list'),

  ...add(
    ['user', 'student'],
    'GET /{role}/subscriptions and POST …/subscription are a person’s own',
    'subscriptions.get_list',
    'subscriptions.edit',
  ),
  ...add(
    ['owner', 'administrator', 'teacher', 'student', 'user'],
    'a client sees their own cabinet, a guardian each child’s; staff see what the client sees, a teacher of own clients',
    'cabinet.get_item',
  ),
  ...add(
    ['owner', 'administrator', 'teacher', 'student', 'user'],
    'POST …/chat opens a conversation; whom one may write to is decided by the chat itself',
    'chats.add',
  ),
  ...add(staff, 'POST …/students_chats: a teacher only to their own clients', 'students_chats.add'),

  ...add(
    ['support'],
    'requests are readable by staff of the installation, and whoever answers closes them',
    'support_requests.get_list',
    'support_requests.edit',
  ),
  ...add(['moderator'], 'what is on moderation is decided by moderators', 'moderation.get_list', 'moderation.edit'),
];

const granted = new Map<string, Set<Role>>();
const grant = (action: string, role: Role) => granted.set(action, (granted.get(action) ?? new Set()).add(role));
for (const [role, resources] of Object.entries(specificationGrants) as [Role, Record<string, readonly string[]>][])
  for (const [resource, actions] of Object.entries(resources))
    for (const action of actions) grant(`${resource}.${action}`, role);
for (const { action, roles } of additions) for (const role of roles) grant(action, role);

/** Whether the role has the permission. A public caller never has one: open routes declare themselves open. */
export const allows = (role: Role | 'public', permission: string): boolean =>
  role !== 'public' && (granted.get(permission)?.has(role) ?? false);

/** Whether the permission exists. A route that names an unknown one stops the server's start. */
export const knows = (permission: string): boolean => granted.has(permission);

/** Every permission with the roles that have it, for the generated access tests. */
export const permissionTable = (): readonly { permission: string; roles: readonly Role[] }[] =>
  [...granted].map(([permission, roles]) => ({ permission, roles: [...roles] }));
