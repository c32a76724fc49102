import type { Role } from '@ritm/http';
import { allows } from './permissions.ts';

/** What the owner gives to one person, or takes from them, beside their role. Kept in `staff.rights`; what is absent there is the role's own. */
export interface StaffRights {
  /** Numbers of clients and their families. */
  see_phones: boolean;
  /** What clients pay: prices of sold passes, payments, the worth of visits. */
  see_money: boolean;
  /** Income and expense of the organization. */
  see_finances: boolean;
  edit_finances: boolean;
  /** Every client, not only their own. */
  all_clients: boolean;
  /** Freezes a pass from up to two weeks back. */
  freeze_backdate: boolean;
  /** How many days back sales, visits and money may be seen and changed, today being 0; null: without limit. */
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

/** Denied by default: a teacher sees neither numbers nor money, an administrator not the organization's own. */
const ofRole: Readonly<Record<Role, StaffRights>> = {
  owner: all,
  administrator: { ...all, see_finances: false, edit_finances: false },
  teacher: none,
  student: ofOneself,
  user: ofOneself,
  moderator: none,
  support: none,
};

/** The rights that an owner may give to each; what is not named stays the role's own. */
export const grantable = {
  administrator: ['see_phones', 'see_money', 'see_finances', 'edit_finances', 'freeze_backdate', 'days_back'],
  teacher: ['see_phones', 'see_money', 'all_clients'],
} as const satisfies Readonly<Record<'administrator' | 'teacher', readonly (keyof StaffRights)[]>>;

/** Usual sets, to begin with. */
export const rightsPresets = {
  administrator: {
    /** Runs the place for the owner. */
    manager: {
      see_phones: true,
      see_money: true,
      see_finances: true,
      edit_finances: true,
      freeze_backdate: true,
      days_back: null,
    },
    /** Sells and marks, corrects what is recent. */
    desk: {
      see_phones: true,
      see_money: true,
      see_finances: false,
      edit_finances: false,
      freeze_backdate: true,
      days_back: 30,
    },
    /** Marks and books today, carries nothing away. */
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
    /** Their own clients, by name. */
    own: { see_phones: false, see_money: false, all_clients: false },
    /** Calls their own clients and takes payments. */
    trusted: { see_phones: true, see_money: true, all_clients: false },
    /** Leads the others: every client. */
    senior: { see_phones: true, see_money: true, all_clients: true },
  },
} as const;

interface Holder {
  readonly role: Role;
  /** As the staff row keeps them. */
  readonly rights: Readonly<Record<string, unknown>>;
}

/** What holds for a person: the row's own word where the role leaves the choice, else the role's. */
export function rightsOf({ role, rights }: Holder): StaffRights {
  if (role !== 'administrator' && role !== 'teacher') return ofRole[role];
  const overrides = grantable[role].filter((name) => rights[name] !== undefined).map((name) => [name, rights[name]]);
  return { ...ofRole[role], ...(Object.fromEntries(overrides) as Partial<StaffRights>) };
}

/** Permissions that a right opens beyond the role's own. */
const opened: Readonly<Partial<Record<keyof StaffRights, readonly string[]>>> = {
  see_finances: ['finances.get_list', 'finances.get_item'],
  edit_finances: ['finances.get_list', 'finances.get_item', 'finances.add', 'finances.edit', 'finances.delete'],
};

/** Permissions that the person has beyond their role, for the navigation. */
export function permissionsBeyondRole(holder: Holder): string[] {
  const rights = rightsOf(holder);
  const names = (Object.keys(opened) as (keyof StaffRights)[]).filter((name) => rights[name]);
  return [...new Set(names.flatMap((name) => opened[name]!))].filter((one) => !allows(holder.role, one));
}

/** May this person do it: by the role, or by a right of their own? */
export const hasPermission = (holder: Holder, permission: string): boolean =>
  allows(holder.role, permission) || permissionsBeyondRole(holder).includes(permission);
