import { fullName } from '@ritm/kernel';
import { Anchor, Badge, Banner, Button, Card, Group, Menu, Modal, Stack, Text, lazyWithRetry } from '@ritm/ui';
import { href, Link, today, useAbilities, useFormat, useSchool } from '@ritm/web-kit';
import { allows } from '@ritm/accounts/contract';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsJoin,
  IconDots,
  IconPaperclip,
  IconPencil,
  IconQrcode,
  IconSchool,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { guardianRights, type Student } from '../../../contract/index.ts';
import { groupsQuery, teachersOfQuery } from '../../data.ts';
import { useStudentsT } from '../../messages.ts';
import { isBirthday } from '../../birthday.ts';
import { useArchive } from '../../use-archive.ts';
import { Face } from './face.tsx';
import { DoubtfulPhones } from './doubtful-phones.tsx';
import { OwnValues } from '../own-values.tsx';
import { StudentDialog } from '../student-dialog.tsx';
import classes from './student-header.module.css';

type Opened = 'edit' | 'qr' | 'merge' | 'teachers';

const MergeWith = lazyWithRetry(async () => (await import('../merge-dialog.tsx')).MergeWith);
const TeachersDialog = lazyWithRetry(async () => (await import('../teachers-dialog.tsx')).TeachersDialog);
const StudentQr = lazyWithRetry(async () => (await import('./student-qr.tsx')).StudentQr);

export interface StudentHeaderProps {
  readonly student: Student;
  /** Other actions on the client, placed before the menu: sell a pass, mark a visit. */
  readonly actions?: ReactNode;
  /** Items of other modules for the menu of a card that may be edited and is not archived. */
  readonly menuItems?: ReactNode;
  /** Content beside the contacts: what is left on the pass, the debt. */
  readonly children?: ReactNode;
  /** The page's own heading already shows the name. */
  readonly nameless?: boolean;
}

/** The client's name and contacts; editing, the QR code and the archive are in its menu. */
export function StudentHeader({ student, actions, menuItems, children, nameless }: StudentHeaderProps) {
  const t = useStudentsT();
  const format = useFormat();
  const [open, setOpen] = useState<Opened | undefined>(undefined);
  const name = fullName(student);
  const close = () => setOpen(undefined);
  return (
    <Card withBorder padding="lg" component="section" aria-label={name}>
      {student.merged_into_id !== null && <MergedNote into={student.merged_into_id} />}
      <div className={classes.head}>
        <Face student={student} />
        <div className={classes.names}>
          <Group gap="xs">
            {!nameless && (
              <Text component="p" fw={650} size="lg">
                {name}
              </Text>
            )}
            <States student={student} />
          </Group>
          <Text c="dimmed" size="sm">
            {[
              student.birth_date && `${format.date(student.birth_date)}, ${format.age(student.birth_date, today())}`,
              student.club_card && t('card_number', { number: student.club_card }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        </div>
        <Group gap="xs" className={classes.actions!}>
          {actions}
          <HeaderMenu student={student} more={menuItems} onOpen={setOpen} />
        </Group>
      </div>
      <div className={classes.facts}>
        {student.comment && <p className={classes.comment}>{student.comment}</p>}
        <Contacts student={student} />
        {children}
      </div>
      <OwnValues student={student} />
      <StudentDialog opened={open === 'edit'} onClose={close} student={student} />
      <Suspense>
        {open === 'merge' && <MergeWith student={student} onClose={close} />}
        {open === 'teachers' && <TeachersDialog student={student} onClose={close} />}
      </Suspense>
      <Modal opened={open === 'qr'} onClose={close} title={t('qr_title')} size="sm">
        <Stack>
          <Suspense>
            {open === 'qr' && student.qr_token && (
              <StudentQr token={student.qr_token} label={t('qr_picture', { name })} />
            )}
          </Suspense>
          <Text size="sm" c="dimmed">
            {t('qr_text')}
          </Text>
        </Stack>
      </Modal>
    </Card>
  );
}

/** A merged card is read-only; this note links to the card that replaced it. */
function MergedNote({ into }: { readonly into: number }) {
  const t = useStudentsT();
  const { role, school_id } = useSchool();
  const to = href('/$type/school/$school_id/student/$student_id', { type: role, school_id, student_id: into });
  return (
    <Banner tone="warning" title={t('merged_title')}>
      <Anchor component={Link} href={to}>
        {t('merged_open')}
      </Anchor>
    </Banner>
  );
}

function States({ student }: { readonly student: Student }) {
  const t = useStudentsT();
  const format = useFormat();
  return (
    <>
      {student.status === 'lead' && <Badge color="info">{t('badge_lead')}</Badge>}
      {student.status === 'archived' && <Badge color="gray">{t('status_archived')}</Badge>}
      {student.birth_date && isBirthday(student.birth_date, today()) && (
        <Badge color="attention">{t('birthday_today')}</Badge>
      )}
      {student.discount !== null && student.discount > 0 && (
        <Badge color="warning">{t('discount_value', { percent: format.number(student.discount / 100) })}</Badge>
      )}
      {student.tags.map((tag) => (
        <Badge key={tag} variant="outline" color="gray" tt="none">
          {tag}
        </Badge>
      ))}
    </>
  );
}

function Contacts({ student }: { readonly student: Student }) {
  const t = useStudentsT();
  const at = useSchool();
  const groups = useQuery(groupsQuery(at)).data?.data.filter(({ id }) => student.group_ids.includes(id)) ?? [];
  return (
    <div className={classes.contacts}>
      <DoubtfulPhones student={student} />
      {[student.phone, student.phone2].map((phone) => phone && <Phone key={phone} phone={phone} />)}
      {student.email && <Anchor href={`mailto:${student.email}`}>{student.email}</Anchor>}
      {student.guardians.map((one) => (
        <Text key={one.id} component="span" size="sm">
          {one.relation ? `${t(`relation_${one.relation}`)}: ` : ''}
          {one.name} {one.phone && <Phone phone={one.phone} />}
          {one.rights.length < guardianRights.length && (
            <Text component="span" size="xs" c="dimmed">
              {' '}
              {one.rights.length === 0 ? t('rights_none') : one.rights.map((right) => t(`right_${right}`)).join(', ')}
            </Text>
          )}
        </Text>
      ))}
      {student.family.map((one) => (
        <Anchor
          key={one.id}
          component={Link}
          size="sm"
          href={href('/$type/school/$school_id/student/$student_id', {
            type: at.role,
            school_id: at.school_id,
            student_id: one.id,
          })}
        >
          {t('family_member', { name: fullName(one) })}
        </Anchor>
      ))}
      <TaughtBy student_id={student.id} />
      {groups.map((group) => (
        <Anchor
          key={group.id}
          component={Link}
          href={href(
            '/$type/school/$school_id/students',
            { type: at.role, school_id: at.school_id },
            { group: group.id },
          )}
          size="sm"
        >
          {group.name}
        </Anchor>
      ))}
    </div>
  );
}

/** All teachers of the client. */
function TaughtBy({ student_id }: { readonly student_id: number }) {
  const t = useStudentsT();
  const teachers = useQuery(teachersOfQuery(useSchool(), student_id)).data?.data ?? [];
  if (teachers.length === 0) return null;
  const names = teachers.map(({ lastname, firstname }) => [lastname, firstname].filter(Boolean).join(' ')).join(', ');
  return (
    <Text component="span" size="sm">
      {t(teachers.length === 1 ? 'taught_by' : 'taught_by_several', { names })}
    </Text>
  );
}

/** A phone number as a link; a masked one is plain text. */
function Phone({ phone }: { readonly phone: string }) {
  const t = useStudentsT();
  const format = useFormat();
  const text = format.phone(phone);
  const phoneClass = `ui-figures ${classes.phone}`;
  if (phone.includes('•')) return <span className={phoneClass}>{text}</span>;
  return (
    <Anchor href={`tel:${phone}`} className={phoneClass} aria-label={t('call', { phone: text })}>
      {text}
    </Anchor>
  );
}

interface MenuProps {
  readonly student: Student;
  readonly more: ReactNode;
  readonly onOpen: (what: Opened) => void;
}

/** The desk's menu items for a client, besides those for the card itself. */
function DeskItems({ student_id, more, onOpen }: Pick<MenuProps, 'more' | 'onOpen'> & { readonly student_id: number }) {
  const t = useStudentsT();
  const { role, school_id } = useSchool();
  return (
    <>
      {allows(role, 'student_teachers.edit') && (
        <Menu.Item leftSection={<IconSchool size={18} stroke={1.75} aria-hidden />} onClick={() => onOpen('teachers')}>
          {t('teachers')}
        </Menu.Item>
      )}
      {more}
      {allows(role, 'student_files.get_list') && (
        <Menu.Item
          leftSection={<IconPaperclip size={18} stroke={1.75} aria-hidden />}
          component={Link}
          href={href('/$type/school/$school_id/student_files', { type: role, school_id }, { student: student_id })}
        >
          {t('files')}
        </Menu.Item>
      )}
    </>
  );
}

function HeaderMenu({ student, more, onOpen }: MenuProps) {
  const t = useStudentsT();
  const can = useAbilities(student);
  const { archive, restore } = useArchive();
  if (!can('edit') && !student.qr_token) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px="sm" aria-label={t('actions_of', { name: fullName(student) })}>
          <IconDots size={18} stroke={1.75} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {can('edit') && (
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => onOpen('edit')}>
            {t('edit')}
          </Menu.Item>
        )}
        {student.qr_token && (
          <Menu.Item leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />} onClick={() => onOpen('qr')}>
            {t('show_qr')}
          </Menu.Item>
        )}
        {can('edit') && student.status !== 'archived' && (
          <DeskItems student_id={student.id} more={more} onOpen={onOpen} />
        )}
        {can('merge') && (
          <Menu.Item
            leftSection={<IconArrowsJoin size={18} stroke={1.75} aria-hidden />}
            onClick={() => onOpen('merge')}
          >
            {t('merge_pick')}
          </Menu.Item>
        )}
        {can('delete') && (
          <Menu.Item leftSection={<IconArchive size={18} stroke={1.75} aria-hidden />} onClick={() => archive(student)}>
            {t('archive')}
          </Menu.Item>
        )}
        {student.status === 'archived' && can('edit') && (
          <Menu.Item
            leftSection={<IconArchiveOff size={18} stroke={1.75} aria-hidden />}
            onClick={() => restore(student)}
          >
            {t('restore')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
