import { useAccountsT } from '../messages.ts';
import classes from './product-promise.module.css';

/** The classes of a week by day, as bars: the rhythm that the product is about. */
const week = [
  [3, 5, 4, 8, 9, 6],
  [2, 4, 6, 9, 7, 5],
  [3, 6, 4, 7, 10, 6],
  [2, 5, 5, 8, 8, 4],
  [4, 6, 5, 9, 7, 3],
  [6, 9, 10, 5, 3, 2],
  [5, 8, 7, 4, 2, 1],
] as const;
const now = { day: 3, bar: 3 };

/** Presents the product in one picture and two lines; a phone shows the form only. */
export function ProductPromise() {
  const t = useAccountsT();
  return (
    <aside className={classes.panel}>
      <div className={classes.week} aria-hidden>
        {week.map((day, at) => (
          <div key={at} className={classes.day}>
            {day.map((height, bar) => (
              <i
                key={bar}
                style={{ height: `${height * 9}%`, animationDelay: `${(at * 6 + bar) * 18}ms` }}
                data-now={(at === now.day && bar === now.bar) || undefined}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={classes.title}>{t('promise_title')}</p>
      <p className={classes.text}>{t('promise_text')}</p>
    </aside>
  );
}
