import { Progress, PulseLoader } from '@ritm/ui';
import type { ImportItem } from '../../contract/index.ts';
import { useImportsT } from '../messages.ts';
import classes from './working-step.module.css';

type Working = 'parsing' | 'checking' | 'committing' | 'rolling_back';

/** Shows the progress of the server's work, and that nobody has to wait on this screen. */
export function WorkingStep({ item }: { readonly item: ImportItem }) {
  const t = useImportsT();
  const { done, total, phase } = item.progress;
  const title = t(phase ? `phase_${phase}` : `working_${item.status as Working}`);
  return (
    <section className={classes.working} aria-live="polite">
      <PulseLoader label={title} />
      <h2 className={classes.title}>{title}</h2>
      {total > 0 && (
        <>
          <Progress className={classes.bar} value={(100 * done) / total} aria-label={title} size="lg" radius="sm" />
          <p className={classes.rows}>{t('working_rows', { done, total })}</p>
        </>
      )}
      <p className={classes.leave}>{t('working_leave')}</p>
    </section>
  );
}
