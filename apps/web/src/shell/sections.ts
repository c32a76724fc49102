/**
 * The menu of each role, from the site map: a section is a screen that the person may open. The order and the grouping
 * are decided here; paths and permissions are those of `routes.ts` and are not repeated.
 */
import type { NavItem } from '@ritm/ui';
import {
  IconBuildingStore,
  IconCalendarTime,
  IconCalendarUser,
  IconCalendarWeek,
  IconCash,
  IconChartBar,
  IconChecklist,
  IconClockHour4,
  IconFileDownload,
  IconFlame,
  IconFolders,
  IconHome,
  IconInbox,
  IconMapPin,
  IconMessage2,
  IconScan,
  IconSettings,
  IconSquareCheck,
  IconStack2,
  IconStar,
  IconSunHigh,
  IconTicket,
  IconUserShield,
  IconUsers,
  IconUsersGroup,
  IconFolderUser,
  IconWorld,
} from '@tabler/icons-react';
import { siteMap } from '../routes.ts';
import type { ru } from './messages.ru.ts';

type Word = keyof typeof ru;

export interface Section {
  readonly label: Word;
  readonly icon: NavItem['icon'];
  /** The section's path in the site map. */
  readonly path: string;
  /** Other paths that belong to the section, such as one client to the clients. */
  readonly under?: readonly string[];
  /** The letter that leads here after `g`, by its place on an English keyboard. */
  readonly key?: string;
  /** A person who works alone has nobody to receive or to hire: the menu leaves it out, its settings keep it. */
  readonly isForSeveral?: boolean;
}

export interface SectionGroup {
  readonly label: Word | undefined;
  readonly sections: readonly Section[];
}

/** Every section has a screen: a test compares them with the site map. */
const inSchool: readonly SectionGroup[] = [
  {
    label: undefined,
    sections: [
      { label: 'today', icon: IconSunHigh, path: '/school/$school_id', key: 'h' },
      {
        label: 'timetable',
        icon: IconCalendarWeek,
        path: '/$type/school/$school_id/timetable',
        under: ['/$type/school/$school_id/days_off'],
        key: 't',
      },
      {
        label: 'students',
        icon: IconUsers,
        path: '/$type/school/$school_id/students',
        under: ['/$type/school/$school_id/student'],
        key: 'c',
      },
      { label: 'check_in', icon: IconScan, path: '/$type/school/$school_id/check_in', key: 'r', isForSeveral: true },
      { label: 'tasks', icon: IconSquareCheck, path: '/$type/school/$school_id/tasks', key: 'd' },
      {
        label: 'requests',
        icon: IconInbox,
        path: '/$type/school/$school_id/requests',
        key: 'b',
      },
      { label: 'messages', icon: IconMessage2, path: '/$type/school/$school_id/messages', key: 'm' },
    ],
  },
  {
    label: 'group_sell',
    sections: [
      {
        label: 'services',
        icon: IconStack2,
        path: '/$type/school/$school_id/services',
        under: ['/$type/school/$school_id/service'],
      },
      { label: 'finance', icon: IconCash, path: '/$type/school/$school_id/finance', key: 'f' },
      { label: 'public_page', icon: IconWorld, path: '/$type/school/$school_id/public_page' },
      { label: 'reviews', icon: IconStar, path: '/$type/school/$school_id/reviews' },
    ],
  },
  {
    label: 'group_team',
    sections: [
      {
        label: 'teachers',
        icon: IconUsersGroup,
        path: '/$type/school/$school_id/teachers',
        under: ['/$type/school/$school_id/teacher'],
        isForSeveral: true,
      },
      {
        label: 'administrators',
        icon: IconUserShield,
        path: '/school/$school_id/administrators/$type',
        isForSeveral: true,
      },
      {
        label: 'schedule',
        icon: IconCalendarUser,
        path: '/$type/school/$school_id/schedule',
        isForSeveral: true,
      },
      {
        label: 'work_times',
        icon: IconClockHour4,
        path: '/$type/school/$school_id/work_times',
      },
    ],
  },
  {
    label: 'group_reports',
    sections: [
      { label: 'analytics', icon: IconFlame, path: '/$type/school/$school_id/analytics' },
      {
        label: 'visits_students',
        icon: IconChecklist,
        path: '/$type/schools/$school_id/visits_students',
      },
      {
        label: 'activites_students',
        icon: IconChartBar,
        path: '/$type/schools/$school_id/activites_students',
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
      },
      {
        label: 'students_groups',
        icon: IconFolderUser,
        path: '/$type/schools/$school_id/students_groups',
      },
      {
        label: 'student_files',
        icon: IconFileDownload,
        path: '/$type/school/$school_id/student_files',
      },
    ],
  },
];

/** Every setting on one page stands by itself at the end of the menu. */
const settings: SectionGroup = {
  label: undefined,
  sections: [
    {
      label: 'settings',
      icon: IconSettings,
      path: '/school/$school_id/settings',
      under: ['/school/$school_id/edit'],
      key: 's',
    },
  ],
};

const ofPerson: readonly SectionGroup[] = [
  {
    label: undefined,
    sections: [
      { label: 'membership', icon: IconHome, path: '/membership' },
      { label: 'schools', icon: IconBuildingStore, path: '/schools' },
      { label: 'my_calendar', icon: IconCalendarTime, path: '/profile/my_calendar' },
      { label: 'my_subscriptions', icon: IconTicket, path: '/profile/my_subsriptions' },
      { label: 'my_companies', icon: IconMapPin, path: '/profile/my_companies' },
    ],
  },
];

export interface Viewer {
  /** Checks a permission in the place where the person is. */
  readonly may: (permission: string) => boolean;
  /** The organization is one person. */
  readonly isAlone: boolean;
}

/** The sections that the person may open and has a use for. */
export function sectionsOf(insideSchool: boolean, { may, isAlone }: Viewer): readonly SectionGroup[] {
  const permissions = new Map(siteMap.map((route) => [route.path, route.permission]));
  const visible = ({ path, isForSeveral = false }: Section): boolean => {
    if (isAlone && isForSeveral) return false;
    const permission = permissions.get(path);
    return permission === undefined || may(permission);
  };
  return (insideSchool ? [...inSchool, settings] : ofPerson)
    .map((group) => ({ ...group, sections: group.sections.filter(visible) }))
    .filter((group) => group.sections.length > 0);
}
