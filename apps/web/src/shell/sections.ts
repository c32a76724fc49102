import { allows } from '@ritm/accounts/contract';
import type { Role } from '@ritm/http';
import type { NavItem } from '@ritm/ui';
import {
  IconActivity,
  IconArmchair,
  IconBuildingStore,
  IconCalendarTime,
  IconCalendarUser,
  IconCalendarWeek,
  IconCash,
  IconChartBar,
  IconChecklist,
  IconClockHour4,
  IconDiscount,
  IconFileDownload,
  IconFolders,
  IconForms,
  IconHome,
  IconInbox,
  IconPackage,
  IconShoppingCart,
  IconStack2,
  IconSunHigh,
  IconTicket,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconVideo,
  IconWallet,
} from '@tabler/icons-react';
import { siteMap } from '../routes.ts';
import type { ru } from './messages.ru.ts';

type Word = keyof typeof ru;

export interface Section {
  readonly label: Word;
  readonly icon: NavItem['icon'];
  /** Its path in the site map. */
  readonly path: string;
  /** Who sees it in the navigation; whether a call is allowed the server decides. */
  readonly permission?: string;
  /** Other paths that belong to it, such as one client to the clients. */
  readonly under?: readonly string[];
}

export interface SectionGroup {
  readonly label: Word | undefined;
  readonly sections: readonly Section[];
}

const inSchool: readonly SectionGroup[] = [
  {
    label: undefined,
    sections: [
      { label: 'today', icon: IconSunHigh, path: '/school/$school_id', permission: 'reports.today' },
      {
        label: 'timetable',
        icon: IconCalendarWeek,
        path: '/$type/school/$school_id/timetable',
        permission: 'timetable.get_list',
      },
      {
        label: 'students',
        icon: IconUsers,
        path: '/$type/school/$school_id/students',
        permission: 'students.get_list',
        under: ['/$type/school/$school_id/student'],
      },
      {
        label: 'requests',
        icon: IconInbox,
        path: '/$type/school/$school_id/requests',
        permission: 'requests.get_list',
      },
    ],
  },
  {
    label: 'group_sell',
    sections: [
      {
        label: 'services',
        icon: IconStack2,
        path: '/$type/school/$school_id/services',
        permission: 'services.get_list',
        under: ['/$type/school/$school_id/service'],
      },
      {
        label: 'digital_goods',
        icon: IconPackage,
        path: '/$type/school/$school_id/digital_goods',
        permission: 'digital_goods.get_list',
      },
      { label: 'finance', icon: IconCash, path: '/$type/school/$school_id/finance', permission: 'finances.get_list' },
      {
        label: 'sales',
        icon: IconShoppingCart,
        path: '/school/$school_id/sales',
        permission: 'sales_company.get_list',
      },
      { label: 'bonuses', icon: IconWallet, path: '/school/$school_id/bonuses', permission: 'finances.get_list' },
      { label: 'stock', icon: IconDiscount, path: '/schools/$school_id/stock', permission: 'services.edit' },
    ],
  },
  {
    label: 'group_team',
    sections: [
      {
        label: 'teachers',
        icon: IconUsersGroup,
        path: '/$type/school/$school_id/teachers',
        permission: 'teachers.get_list',
        under: ['/$type/school/$school_id/teacher'],
      },
      {
        label: 'administrators',
        icon: IconUserShield,
        path: '/school/$school_id/administrators/$type',
        permission: 'administrators.get_list',
      },
      {
        label: 'schedule',
        icon: IconCalendarUser,
        path: '/$type/school/$school_id/schedule',
        permission: 'teachers_schedule.get_list',
      },
      {
        label: 'work_times',
        icon: IconClockHour4,
        path: '/$type/school/$school_id/work_times',
        permission: 'worktimes.get_list',
      },
    ],
  },
  {
    label: 'group_reports',
    sections: [
      {
        label: 'visits_students',
        icon: IconChecklist,
        path: '/$type/schools/$school_id/visits_students',
        permission: 'visits_students.get_list',
      },
      {
        label: 'activites_students',
        icon: IconChartBar,
        path: '/$type/schools/$school_id/activites_students',
        permission: 'activites_students.get_list',
      },
    ],
  },
  {
    label: 'group_tools',
    sections: [
      {
        label: 'services_groups',
        icon: IconFolders,
        path: '/$type/schools/$school_id/services_groups',
        permission: 'services_groups.get_list',
      },
      {
        label: 'students_groups',
        icon: IconActivity,
        path: '/$type/schools/$school_id/students_groups',
        permission: 'students_groups.get_list',
      },
      { label: 'forms', icon: IconForms, path: '/schools/$school_id/forms', permission: 'forms.get_list' },
      { label: 'tickets', icon: IconArmchair, path: '/schools/$school_id/tickets', permission: 'tickets.get_list' },
      {
        label: 'student_files',
        icon: IconFileDownload,
        path: '/$type/school/$school_id/student_files',
        permission: 'student_files.get_list',
      },
      {
        label: 'videoconference',
        icon: IconVideo,
        path: '/schools/$school_id/videoconference',
        permission: 'videoconference.get_list',
      },
    ],
  },
];

const ofPerson: readonly SectionGroup[] = [
  {
    label: undefined,
    sections: [
      { label: 'membership', icon: IconHome, path: '/membership' },
      { label: 'schools', icon: IconBuildingStore, path: '/schools' },
      { label: 'my_calendar', icon: IconCalendarTime, path: '/profile/my_calendar' },
      { label: 'my_subscriptions', icon: IconTicket, path: '/profile/my_subsriptions' },
      { label: 'my_orders', icon: IconShoppingCart, path: '/profile/my_orders' },
      { label: 'my_companies', icon: IconBuildingStore, path: '/profile/my_companies' },
    ],
  },
];

/** What the role may visit of what the site map has. */
export function sectionsOf(role: Role, insideSchool: boolean): readonly SectionGroup[] {
  const paths = new Set<string>(siteMap.map((route) => route.path));
  const visible = (section: Section): boolean =>
    paths.has(section.path) && (!section.permission || allows(role, section.permission));
  return (insideSchool ? inSchool : ofPerson)
    .map((group) => ({ ...group, sections: group.sections.filter(visible) }))
    .filter((group) => group.sections.length > 0);
}
