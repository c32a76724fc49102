import { ErrorState, Group, Skeleton, Text, Why } from '@ritm/ui';
import { errorText, href, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { LessonMinus } from '@ritm/passes/contract';
import { chargeWhyQuery } from '../data.ts';
import { Equation, type StudentPlace } from '@ritm/passes/web';
import { useVisitsT } from '../messages.ts';

interface OfVisit {
  readonly at: StudentPlace;
  readonly visit: LessonMinus;
}

/** Shows the value of a visit with «why?»; shows nothing when money is hidden from the reader. */
export function ChargeValue({ at, visit }: OfVisit) {
  const t = useVisitsT();
  const format = useFormat();
  if (visit.value === null) return null;
  return (
    <Group gap="xs">
      <Text size="sm">{t('charge_value', { money: format.money(visit.value) })}</Text>
      <Why label={t('why_of', { name: t('charge_worth') })}>{() => <Explained at={at} visit={visit} />}</Why>
    </Group>
  );
}

function Explained({ at, visit }: OfVisit) {
  const t = useVisitsT();
  const format = useFormat();
  const { data, error, refetch } = useQuery(chargeWhyQuery(at, visit.id));
  if (!data && error) return <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={80} />;
  const { lesson_plus, terms, value } = data;
  const card = lesson_plus && { type: at.role, school_id: at.school_id, student_id: lesson_plus.student_id };
  return (
    <Equation
      terms={terms.map(({ kind, amount }) => ({
        key: kind,
        label: t(`charge_${kind}`),
        value: amount < 0 ? `− ${format.money(-amount)}` : format.money(amount),
      }))}
      total={{ label: t('charge_worth'), value: format.money(value ?? 0) }}
      rows={
        lesson_plus
          ? [
              {
                key: lesson_plus.id,
                label: lesson_plus.name,
                value: lesson_plus.price === null ? '' : format.money(lesson_plus.price),
                href: card ? href('/$type/school/$school_id/student/$student_id', card) : undefined,
              },
            ]
          : []
      }
    />
  );
}
