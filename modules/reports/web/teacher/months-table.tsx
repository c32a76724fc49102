import { addMonths } from '@ritm/kernel';
import { useFormat } from '@ritm/web-kit';
import type { TeacherReport } from '../../contract/index.ts';
import { useTeacherT } from './messages.ts';
import classes from './teacher.module.css';
import { useFigures } from './use-figures.ts';

/** The six months that the bars of the cards draw, in figures. */
export function MonthsTable({ report }: { readonly report: TeacherReport }) {
  const t = useTeacherT();
  const format = useFormat();
  const { hours, percent } = useFigures();
  const { month, classes: held, minutes, occupancy, attendance, income } = report;
  const first = addMonths(`${month}-01`, 1 - held.trend.length);
  const heads = [
    t('month'),
    t('classes'),
    t('load'),
    t('occupancy'),
    t('attendance'),
    ...(income ? [t('income')] : []),
  ];
  return (
    <details className={classes.months}>
      <summary>{t('months')}</summary>
      <div className={classes.scroll} tabIndex={0} role="region" aria-label={t('months')}>
        <table>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {held.trend.map((count, index) => (
              <tr key={index}>
                <th scope="row">{format.date(addMonths(first, index), 'month')}</th>
                <td>{format.number(count)}</td>
                <td>{hours(minutes.trend[index]!)}</td>
                <td>{percent(occupancy.trend[index]!)}</td>
                <td>{percent(attendance.trend[index]!)}</td>
                {income && <td>{format.money(income.trend[index]!)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
