import { useUiTexts } from '../context.tsx';
import { Skeleton } from '../mantine/skeleton.ts';
import classes from './table.module.css';

const widths = ['72%', '54%', '63%', '48%', '68%', '58%', '75%', '51%'] as const;

export function TableSkeleton({ columns, cards }: { readonly columns: number; readonly cards: boolean }) {
  const texts = useUiTexts();
  return (
    <div className={classes.frame} role="status" aria-label={texts.loading}>
      {widths.map((width, row) => (
        <div key={row} className={classes.skeleton}>
          {Array.from({ length: cards ? 1 : Math.min(columns, 6) }, (_, column) => (
            <div key={column} className={classes.bone}>
              <Skeleton height={12} width={column === 0 ? width : '50%'} radius="sm" />
              {cards && <Skeleton height={10} width="38%" radius="sm" mt={8} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
