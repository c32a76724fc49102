import { Equation } from '@ritm/passes/web';
import type { SchoolPlace } from '@ritm/web-kit';
import type { Today } from '../../contract/index.ts';
import { classHref } from '../addresses.ts';
import { useReportsT } from '../messages.ts';

type Figure = 'classes' | 'booked' | 'marked';

/** The classes that the figures are summed from; canceled classes are not counted. */
export function ClassesWhy({
  at,
  today,
  figure,
}: {
  readonly at: SchoolPlace;
  readonly today: Today;
  readonly figure: Figure;
}) {
  const t = useReportsT();
  const active = today.classes.filter(({ status }) => status !== 'canceled');
  const phases = (['over', 'going', 'ahead'] as const).flatMap((phase) => {
    const of = active.filter((one) => one.phase === phase);
    const value = figure === 'classes' ? of.length : of.reduce((sum, one) => sum + one[figure], 0);
    return of.length === 0 ? [] : [{ key: phase, label: t(`why_${phase}`), value: String(value) }];
  });
  const canceled = today.classes.length - active.length;
  return (
    <Equation
      terms={phases}
      total={{
        label: t(figure === 'classes' ? 'classes_today' : figure),
        value: String(today.summary[figure]),
      }}
      rows={active.map((one) => ({
        key: one.occurrence_id,
        label: `${one.time_from} · ${one.title}`,
        value: figure === 'classes' ? '' : String(one[figure]),
        href: classHref(at, one),
      }))}
      foot={canceled > 0 && <small>{t('why_canceled', { count: canceled })}</small>}
    />
  );
}
