import { keysOf } from '@ritm/kernel';
import type { Role } from '@ritm/http';
import { allows } from './permissions.ts';

/**
 * The rights that the owner grants to one person or takes from them, in addition to their role. Stored in
 * `staff.rights`; an absent right has the role's default.
 */
export interface StaffRights {
  /** May see the phone numbers of clients and their families. */
  see_phones: boolean;
  /** May see what clients pay: prices of sold passes, payments, the worth of visits. */
  see_money: boolean;
  /** May see the income and expense of the organization. */
  see_finances: boolean;
  edit_finances: boolean;
  /** May access every client, not only their own. */
  all_clients: boolean;
  /** May freeze a pass from a date up to two weeks back. */
  freeze_backdate: boolean;
  /**
   * How many days back the person may see and change sales, visits and money, today being 0; null means without limit.
   */
  days_back: number | null;
}

const all: StaffRights = {
  see_phones: true,
  see_money: true,
  see_finances: true,
  edit_finances: true,
  all_clients: true,
  freeze_backdate: true,
  days_back: null,
};
const ofOneself: StaffRights = {
  ...all,
  see_finances: false,
  edit_finances: false,
  all_clients: false,
  freeze_backdate: false,
};
const none: StaffRights = { ...ofOneself, see_phones: false, see_money: false };

/**
 * The defaults deny: a teacher sees neither numbers nor money, an administrator does not see the organization's own
 * finances.
 */
const ofRole: Readonly<Record<Role, StaffRights>> = {
  owner: all,
  administrator: { ...all, see_finances: false, edit_finances: false },
  teacher: none,
  student: ofOneself,
  user: ofOneself,
  moderator: none,
  support: none,
};

/** The rights that an owner may change for each role; all others keep the role's default. */
export const grantable = {
  administrator: ['see_phones', 'see_money', 'see_finances', 'edit_finances', 'freeze_backdate', 'days_back'],
  teacher: ['see_phones', 'see_money', 'all_clients'],
} as const satisfies Readonly<Record<'administrator' | 'teacher', readonly (keyof StaffRights)[]>>;

/** Typical sets of rights to start from. */
export const rightsPresets = {
  administrator: {
    /** Runs the organization for the owner. */
    manager: {
      see_phones: true,
      see_money: true,
      see_finances: true,
      edit_finances: true,
      freeze_backdate: true,
      days_back: null,
    },
    /** Sells, marks visits and corrects recent records. */
    desk: {
      see_phones: true,
      see_money: true,
      see_finances: false,
      edit_finances: false,
      freeze_backdate: true,
      days_back: 30,
    },
    /** Marks and books today, and sees no phone numbers or money. */
    trainee: {
      see_phones: false,
      see_money: false,
      see_finances: false,
      edit_finances: false,
      freeze_backdate: false,
      days_back: 1,
    },
  },
  teacher: {
    /** Sees only their own clients, by name. */
    own: { see_phones: false, see_money: false, all_clients: false },
    /** Calls their own clients and takes payments. */
    trusted: { see_phones: true, see_money: true, all_clients: false },
    /** Leads the other teachers and sees every client. */
    senior: { see_phones: true, see_money: true, all_clients: true },
  },
} as const;

interface Holder {
  readonly role: Role;
  /** The rights as the staff row stores them. */
  readonly rights: Readonly<Record<string, unknown>>;
}

/** The rights in force for a person: the row's value where the role allows a choice, otherwise the role's default. */
export function rightsOf({ role, rights }: Holder): StaffRights {
  if (role !== 'administrator' && role !== 'teacher') return ofRole[role];
  const overrides = grantable[role].filter((name) => rights[name] !== undefined).map((name) => [name, rights[name]]);
  return { ...ofRole[role], ...(Object.fromEntries(overrides) as Partial<StaffRights>) };
}

/** Permissions that a right grants in addition to the role's own. */
const opened: Readonly<Partial<Record<keyof StaffRights, readonly string[]>>> = {
  see_finances: ['finances.get_list', 'finances.get_item'],
  edit_finances: ['finances.get_list', 'finances.get_item', 'finances.add', 'finances.edit', 'finances.delete'],
};

/** Permissions that the person has in addition to their role, for the navigation. */
export function permissionsBeyondRole(holder: Holder): string[] {
  const rights = rightsOf(holder);
  const names = keysOf(opened).filter((name) => rights[name]);
  return [...new Set(names.flatMap((name) => opened[name] ?? []))].filter((one) => !allows(holder.role, one));
}

/** Whether the person has the permission, by their role or by a right of their own. */
export const hasPermission = (holder: Holder, permission: string): boolean =>
  allows(holder.role, permission) || permissionsBeyondRole(holder).includes(permission);
