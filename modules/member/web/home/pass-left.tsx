import { LeftBars, toneOf, WhyPopover } from '@ritm/passes/web';
import { useFormat } from '@ritm/web-kit';
import { Suspense } from 'react';
import type { OwnPass } from '../../contract/index.ts';
import classes from './home.module.css';
import { useHomeT } from './messages.ts';

interface PassLeftProps {
  readonly pass: OwnPass;
  readonly school_id: number;
  readonly name?: string | undefined;
  /** Shown without the server, which alone can say why. */
  readonly isStored?: boolean;
}

/** What is left of a pass: the number, the pulse, and until when. */
export function PassLeft({ pass, school_id, name, isStored = false }: PassLeftProps) {
  const t = useHomeT();
  const format = useFormat();
  const of = { left: format.visits(pass.left ?? 0), visits: format.visits(pass.visits ?? 0) };
  const until = pass.ends_on ? t('until', { date: format.date(pass.ends_on) }) : undefined;
  const start = pass.state === 'pending' && t('starts_later');
  return (
    <article className={classes.pass} aria-label={[pass.name, name].filter(Boolean).join(', ')}>
      <div className={classes.passHead}>
        <h3 className={classes.passName}>{[name, pass.name].filter(Boolean).join(' · ')}</h3>
        {!isStored && (
          <Suspense>
            <WhyPopover
              at={{ role: 'student', school_id, student_id: pass.student_id, id: pass.id }}
              name={pass.name}
            />
          </Suspense>
        )}
      </div>
      <div>
        <p className={classes.left}>
          <span className={classes.figure}>{pass.visits === null ? '∞' : of.left}</span>
          <span className={classes.note}>{pass.visits === null ? t('unlimited') : t('left_of', of)}</span>
        </p>
        <p className={classes.note}>{[until, start, pass.frozen && t('frozen')].filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.bars}>
        <LeftBars
          visits={pass.visits}
          left={pass.left}
          tone={toneOf(pass)}
          label={pass.visits === null ? t('unlimited') : t('left_label', of)}
        />
      </div>
    </article>
  );
}
