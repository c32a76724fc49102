import type { NoticeData, NoticeKind } from '../../contract/index.ts';
import { linkOf } from './link.ts';

type Language = 'ru' | 'en';

/** A call that the worker of a browser makes for the person, by their own session, as a screen would. */
export interface PushButton {
  /** Names it among the buttons of its push. */
  action: string;
  title: string;
  method: 'POST' | 'DELETE';
  /** Below `/api`. */
  path: string;
  /** What is said once it is done. */
  done: string;
  /** Refused with this code it needs the person's word first: the page that says what it costs. */
  asks?: { code: string; link: string };
}

export interface PushAnswers {
  /** In which refusals are asked for: the person's, not the browser's. */
  language: Language;
  /** What is said when no answer came; the buttons stay. */
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
    come: ['Приду', 'Ждём вас: организация знает, что вы придёте'],
    cancel: ['Отменить', 'Запись отменена'],
    agree: ['Согласиться', 'Вы согласились на другое время'],
    decline: ['Отказаться', 'Занятие остаётся на своём месте'],
  },
  en: {
    offline: 'That did not work: no connection. Try again',
    come: ['I will come', 'See you there: the organization knows that you come'],
    cancel: ['Cancel', 'The booking is canceled'],
    agree: ['Agree', 'You have agreed to another time'],
    decline: ['Decline', 'The class stays where it is'],
  },
} as const;

/** What may be answered to a notice without opening it; nothing for most of them, and for those told before there were answers. */
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

/** «I will come» and «cancel», as the cabinet does them. A late cancel costs a visit: the cabinet says so before it is done. */
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
