import { useImportsT } from '../messages.ts';
import classes from './steps.module.css';

const names = ['file', 'columns', 'check', 'done'] as const;
export type StepName = (typeof names)[number];

/** Shows the current step between choosing the file and the imported clients. */
export function Steps({ now }: { readonly now: StepName }) {
  const t = useImportsT();
  const at = names.indexOf(now);
  return (
    <ol className={classes.steps} aria-label={t('step', { step: at + 1, of: names.length })}>
      {names.map((name, index) => (
        <li
          key={name}
          className={classes.step}
          data-done={index < at || undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          {t(`step_${name}`)}
        </li>
      ))}
    </ol>
  );
}
