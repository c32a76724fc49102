/** The kinds of notifications. Each kind is also a line of the settings. */
export const noticeKinds = [
  'visit_marked',
  'pass_sold',
  'pass_ending',
  'class_moved',
  'class_canceled',
  'class_restored',
  'waiting_list',
  'class_soon',
  'move_proposed',
  'move_dropped',
  'request_answered',
  'request_new',
  'request_waits',
  'debt',
  'place_unpaid',
  'task',
  'file_given',
  'file_ending',
  'invitation',
  'message',
  'security',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Notifications about the safety of the account are sent regardless of the settings and the hour. */
export const isUrgent = (kind: NoticeKind): boolean => kind === 'security';

export const securityEvents = [
  'new_session',
  'sessions_ended',
  'phone_changed',
  'second_factor_on',
  'second_factor_off',
  'deletion_requested',
  'deletion_canceled',
  'data_exported',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

export const inviteRoles = ['owner', 'administrator', 'teacher', 'student'] as const;
export type InviteRole = (typeof inviteRoles)[number];

interface OfStudent {
  student_id: number;
  /** Last name and first name, so that a parent of three knows which child is meant. */
  student_name: string;
}

/**
 * The data of each kind's text. Dates `YYYY-MM-DD` and times `HH:MM` are in the organization's local time; visits are
 * in hundredths.
 */
export interface NoticeData {
  /** `left`: what is left of the pass; null when it is unlimited. */
  visit_marked: OfStudent & { what: string; date: string; outcome: 'attended' | 'missed'; left: number | null };
  pass_sold: OfStudent & { name: string; visits: number | null; ends_on: string | null };
  pass_ending: OfStudent & { name: string; left: number | null; ends_on: string | null };
  /** The first of the `dates` that have moved. */
  class_moved: {
    title: string;
    date: string;
    time_from: string;
    new_date: string;
    new_time_from: string;
    dates: number;
  };
  class_canceled: { title: string; date: string; time_from: string; dates: number; reason: string | null };
  /** A canceled class takes place after all: the first of the `dates`. */
  class_restored: { title: string; date: string; time_from: string; dates: number };
  /**
   * `given`: the place is theirs; `offered`: it is kept until the given local time; `free`: the first to book gets it.
   */
  waiting_list: {
    /** One of the people on the waiting list, in whose cabinet the place is shown. */
    student_id: number;
    title: string;
    date: string;
    time_from: string;
    step: 'given' | 'offered' | 'free';
    until: string | null;
  };
  /** A class that the client is booked on, `hours` before it begins. */
  class_soon: OfStudent & {
    /** Absent in notifications created before they could be answered. */
    occurrence_id?: number;
    title: string;
    date: string;
    time_from: string;
    hours: 24 | 2;
    place: string | null;
  };
  /**
   * A proposal to move a lesson of several clients, for those who have not agreed yet; or the news that it stays where
   * it is.
   */
  move_proposed: {
    student_id: number;
    proposal_id: number;
    title: string;
    date: string;
    time_from: string;
    new_date: string;
    new_time_from: string;
  };
  move_dropped: {
    student_id: number;
    title: string;
    date: string;
    time_from: string;
    outcome: 'declined' | 'withdrawn' | 'expired';
  };
  /** The answer to a booking request, for the person who made it. */
  request_answered: {
    title: string;
    date: string;
    time_from: string;
    outcome: 'confirmed' | 'rejected' | 'expired';
    reason: string | null;
  };
  /**
   * A booking request, for the staff who answer it; also one that nobody has answered within the working minutes
   * allowed.
   */
  request_new: { name: string; title: string; date: string; time_from: string };
  request_waits: { name: string; title: string; date: string; time_from: string };
  /** A visit that no pass covers. */
  debt: OfStudent & { what: string; date: string };
  /** `until`: the last day on which it can be taken. */
  /** A regular place that nothing pays for a day before the class; `released`: the place was given up. */
  place_unpaid: OfStudent & { title: string; date: string; time_from: string; released: boolean };
  /** For staff: `count` tasks to do, with their title in both languages. */
  task: { count: number; ru: string; en: string; student_name: string | null; due_date: string };
  file_given: OfStudent & { name: string; until: string };
  file_ending: OfStudent & { name: string; until: string };
  invitation: { role: InviteRole; by: string };
  /** The words of the organization itself. */
  message: { student_id: number; text: string };
  /** `device`: the User-Agent, for a new session. */
  security: { event: SecurityEvent; device: string | null };
}

export const channels = ['app', 'push'] as const;
export type Channel = (typeof channels)[number];

/** The settings in force until the person changes them. */
export const defaultChoices: Readonly<Record<NoticeKind, Readonly<Record<Channel, boolean>>>> = {
  visit_marked: { app: true, push: true },
  pass_sold: { app: true, push: false },
  pass_ending: { app: true, push: true },
  class_moved: { app: true, push: true },
  class_canceled: { app: true, push: true },
  class_restored: { app: true, push: true },
  waiting_list: { app: true, push: true },
  class_soon: { app: true, push: true },
  move_proposed: { app: true, push: true },
  move_dropped: { app: true, push: true },
  request_answered: { app: true, push: true },
  request_new: { app: true, push: true },
  request_waits: { app: true, push: true },
  debt: { app: true, push: true },
  place_unpaid: { app: true, push: true },
  task: { app: true, push: false },
  file_given: { app: true, push: true },
  file_ending: { app: true, push: true },
  invitation: { app: true, push: true },
  message: { app: true, push: true },
  security: { app: true, push: true },
};
