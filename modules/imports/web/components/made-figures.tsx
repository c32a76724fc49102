import { StatCard } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { madeKinds, type ImportMade } from '../../contract/index.ts';
import { useImportsT } from '../messages.ts';
import classes from './check/check-step.module.css';

type Kind = (typeof madeKinds)[number];

interface MadeFiguresProps {
  readonly made: ImportMade;
  readonly notes?: Partial<Record<Kind, string>>;
}

/** The counts of what a commit creates, by kind: the same before it and after it. */
export function MadeFigures({ made, notes = {} }: MadeFiguresProps) {
  const t = useImportsT();
  const format = useFormat();
  const some = madeKinds.filter((kind) => made[kind] > 0);
  // When all counts are zero, the zero count of clients is shown.
  const shown: readonly Kind[] = some.length > 0 ? some : ['clients'];
  return (
    <div className={classes.stats}>
      {shown.map((kind) => (
        <StatCard
          key={kind}
          label={t(`made_${kind}`)}
          value={format.number(made[kind])}
          note={made[kind] > 0 && notes[kind]}
          {...(kind === 'debts' && { tone: 'attention' as const })}
        />
      ))}
    </div>
  );
}
