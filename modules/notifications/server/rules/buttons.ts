import type { NoticeData, NoticeKind } from '../../contract/index.ts';
import { linkOf } from './link.ts';

type Language = 'ru' | 'en';

/** A call that a browser's service worker makes for the person in their own session, as a screen would. */
export interface PushButton {
  /** The button's identifier within its push. */
  action: string;
  title: string;
  method: 'POST' | 'DELETE';
  /** Below `/api`. */
  path: string;
  /** The text shown after success. */
  done: string;
  /**
   * A refusal with this code needs the person's confirmation first; the link leads to the page that states the cost.
   */
  asks?: { code: string; link: string };
}

export interface PushAnswers {
  /** The language in which refusals are requested: the person's, not the browser's. */
  language: Language;
  /** The text shown when no answer came; the buttons stay. */
  offline: string;
  buttons: PushButton[];
}

interface NoticeFacts<K extends NoticeKind> {
  school_id: number | null;
  data: NoticeData[K];
}

const texts = {
  ru: {
    offline: 'Не получилось: нет связи. Попробуйте ещё раз',
    come: ['Приду', 'Ждём вас: место за вами'],
    cancel: ['Отменить', 'Запись отменена'],
    agree: ['Согласиться', 'Вы согласились на другое время'],
    decline: ['Отказаться', 'Занятие остаётся на своём месте'],
  },
  en: {
    offline: 'That did not work: no connection. Try again',
    come: ['I will come', 'See you there: your place is kept'],
    cancel: ['Cancel', 'The booking is canceled'],
    agree: ['Agree', 'You have agreed to another time'],
    decline: ['Decline', 'The class stays at its time'],
  },
} as const;

/**
 * The actions that a notification offers without opening it. Most kinds have none, and so do notifications created
 * before actions existed.
 */
export function answersTo(
  kind: NoticeKind,
  notice: NoticeFacts<NoticeKind>,
  language: Language,
): { answers?: PushAnswers } {
  const buttons = buttonsOf(kind, notice, language);
  return buttons.length === 0 ? {} : { answers: { language, offline: texts[language].offline, buttons } };
}

function buttonsOf(kind: NoticeKind, notice: NoticeFacts<NoticeKind>, language: Language): PushButton[] {
  if (kind === 'class_soon') return ofReminder(notice as NoticeFacts<'class_soon'>, language);
  return kind === 'move_proposed' ? ofProposal(notice as NoticeFacts<'move_proposed'>, language) : [];
}

function ofProposal({ school_id, data }: NoticeFacts<'move_proposed'>, language: Language): PushButton[] {
  const path = `/client/school/${school_id}/proposal/${data.proposal_id}`;
  const { agree, decline } = texts[language];
  return [
    { action: 'agree', title: agree[0], method: 'POST', path: `${path}/accept`, done: agree[1] },
    { action: 'decline', title: decline[0], method: 'DELETE', path, done: decline[1] },
  ];
}

/**
 * «I will come» and «cancel», as in the cabinet. A late cancel costs a visit, and the cabinet says so before it is
 * done.
 */
function ofReminder({ school_id, data }: NoticeFacts<'class_soon'>, language: Language): PushButton[] {
  const { occurrence_id, student_id } = data;
  if (school_id === null || occurrence_id === undefined) return [];
  const seat = `/client/school/${school_id}/student/${student_id}/booking/${occurrence_id}`;
  const { come, cancel } = texts[language];
  const link = `${linkOf('class_soon', { school_id, data })}&cancel=${occurrence_id}`;
  return [
    { action: 'come', title: come[0], method: 'POST', path: `${seat}/confirm`, done: come[1] },
    {
      action: 'cancel',
      title: cancel[0],
      method: 'DELETE',
      path: seat,
      done: cancel[1],
      asks: { code: 'booking.late_cancel', link },
    },
  ];
}
