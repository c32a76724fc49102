import type { GroupAbout } from './queries/groups.ts';
import { allows } from '@ritm/accounts/contract';
import type { Actor } from '@ritm/platform';
import { forColumns, phoneColumns, staffColumns, type PhoneColumn } from '../contract/card-columns.ts';
import type { Student } from '../contract/student.ts';
import type { StudentsGroup } from '../contract/students-group.ts';
import { seesAllFields, seesPhones } from './access.ts';
import type { CardRow } from './queries/card.ts';
import { hasNumber, hidePhone } from './rules/card.ts';

type StaffColumn = (typeof staffColumns)[number];
type PhoneValues = Record<PhoneColumn, string | null>;

/** The card as the caller may see it. */
export function toStudent({ photo_file_id, ...card }: CardRow, actor: Actor): Student {
  const open = seesPhones(actor);
  const shown = (phone: string | null) => (open ? phone : hidePhone(phone));
  const guardians = card.guardians.map((one) => ({ ...one, phone: shown(one.phone) }));
  const staff = actor.role !== 'student' && actor.role !== 'user';
  return {
    ...card,
    ...(open ? {} : forColumns<PhoneColumn, PhoneValues>(phoneColumns, (column) => hidePhone(card[column]))),
    ...(staff ? {} : forColumns<StaffColumn, Record<StaffColumn, null>>(staffColumns, () => null)),
    has_face: photo_file_id !== null,
    parent_name: guardians[0]?.name ?? null,
    parent_phone: guardians[0]?.phone ?? null,
    guardians: guardians as Student['guardians'],
    doubtful_phones: open ? card.doubtful_phones.filter(({ phone }) => hasNumber(card, phone)) : [],
    // A copied token would let somebody else in.
    qr_token: actor.role === 'teacher' ? null : card.qr_token,
    fields: card.fields
      .filter((one) => seesAllFields(actor) || (actor.role === 'teacher' && one.teachers_see))
      .map(({ id, value }) => ({ id, value })),
    can: {
      edit: allows(actor.role, 'students.edit') && card.merged_into_id === null,
      delete: allows(actor.role, 'students.delete') && card.status !== 'archived',
      see_phones: open,
      merge: allows(actor.role, 'students.merge') && card.merged_into_id === null,
    },
  };
}

export const toStudentsGroup = (
  group: GroupAbout & { id: number; name: string; segment_id: number | null; students_count: number },
  actor: Actor,
): StudentsGroup => ({
  ...group,
  can: { edit: allows(actor.role, 'students_groups.edit'), delete: allows(actor.role, 'students_groups.delete') },
});
