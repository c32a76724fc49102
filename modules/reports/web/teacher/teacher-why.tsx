import { Equation } from '@ritm/passes/web';
import { ErrorState, Skeleton, Stack, Text, Why } from '@ritm/ui';
import { errorText, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { TeacherFigure, TeacherWhy as Explained } from '../../contract/index.ts';
import { classHref, studentHref } from '../addresses.ts';
import { teacherWhyQuery, type TeacherMonth } from './data.ts';
import { useTeacherT } from './messages.ts';
import { useFigures } from './use-figures.ts';

interface WhyProps {
  readonly of: TeacherMonth;
  readonly figure: TeacherFigure;
  readonly name: string;
}

/** «Why?» beside a figure of the month: how it is counted, its terms, and the newest rows, each with its page. */
export function TeacherWhy({ of, figure, name }: WhyProps) {
  const t = useTeacherT();
  return <Why label={t('why_of', { name })}>{() => <Explanation of={of} figure={figure} name={name} />}</Why>;
}

function Explanation({ of, figure, name }: WhyProps) {
  const t = useTeacherT();
  const format = useFormat();
  const { hours } = useFigures();
  const { data, error, refetch } = useQuery(teacherWhyQuery(of, figure));
  const rowOf = useRow(of);
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const value = ({ amount, minutes, count, kind }: Explained['terms'][number]) =>
    kind === 'service' ? format.money(amount) : kind === 'held' ? hours(minutes) : format.number(count);
  return (
    <Stack gap="xs">
      <Text size="sm">{t(`why_${figure}`)}</Text>
      <Equation
        terms={data.terms.map((term) => ({
          key: `${term.kind} ${term.name}`,
          label:
            term.kind === 'service' || term.kind === 'held'
              ? t('term_of', { name: term.name ?? t(`term_${term.kind}`), count: format.number(term.count) })
              : t(`term_${term.kind}`),
          value: value(term),
        }))}
        total={totalOf(data, { name, money: format.money, number: format.number, hours })}
        rows={data.rows.map(rowOf)}
        foot={data.more > 0 && <small>{t('why_more', { count: data.more })}</small>}
      />
    </Stack>
  );
}

interface Texts {
  readonly name: string;
  readonly money: (kopecks: number) => string;
  readonly number: (count: number) => string;
  readonly hours: (minutes: number) => string;
}

/** The figure itself, from the same terms: a share is its part of the whole. */
function totalOf({ figure, terms }: Explained, { name, money, number, hours }: Texts) {
  const sum = (of: (term: Explained['terms'][number]) => number) => terms.reduce((total, term) => total + of(term), 0);
  const share = (part: number, whole: number) => ({
    label: name,
    value: whole === 0 ? '–' : `${number(part)} / ${number(whole)} = ${number(Math.round((part / whole) * 100))} %`,
  });
  const countOf = (kind: string) => terms.find((term) => term.kind === kind)?.count ?? 0;
  const counted = sum(({ count }) => count);
  if (figure === 'classes') return { label: name, value: hours(sum(({ minutes }) => minutes)) };
  if (figure === 'income') return { label: name, value: money(sum(({ amount }) => amount)) };
  if (figure === 'attendance') return share(countOf('came'), counted);
  if (figure === 'retention') return share(countOf('returned'), counted);
  if (figure === 'substitutions') return { label: name, value: number(counted) };
  return share(countOf('came'), countOf('seats'));
}

/** A row leads to its class; a newcomer, to the client's card. */
function useRow({ at }: TeacherMonth) {
  const t = useTeacherT();
  const format = useFormat();
  return (row: Explained['rows'][number]) => {
    const { id, date, kind, class: held, student, teacher_name, came, capacity, amount } = row;
    const on = held ? `${format.date(date)}, ${held.time_from}` : format.date(date);
    const where = held && { label: held.title, href: classHref(at, { timetable_id: held.timetable_id, date }) };
    const who = student && { label: student.name, href: studentHref(at, student.id) };
    const { label, href } = who ?? where ?? { label: '', href: undefined };
    const texts = {
      held: capacity === null ? t('people', { came: came ?? 0 }) : t('of_seats', { came: came ?? 0, capacity }),
      service: format.money(amount ?? 0),
      given: t('given', { name: teacher_name ?? '' }),
      replaced: t('replaced', { name: teacher_name ?? '' }),
    };
    return {
      key: `${kind} ${id}`,
      label: `${on} · ${label}`,
      value: kind in texts ? texts[kind as keyof typeof texts] : t(`term_${kind as 'came'}`),
      href,
    };
  };
}
