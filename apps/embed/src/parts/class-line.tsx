import type { PublicClass } from '@ritm/booking/contract';
import type { CSSProperties } from 'react';
import { price, t, tiersOf, tn, yours } from '../kit/words.ts';

interface ClassLineProps {
  readonly item: PublicClass;
  /** The organization's time zone. */
  readonly zone: string;
  /** Undefined when the organization takes no requests. */
  readonly onBook?: ((item: PublicClass) => void) | undefined;
}

export function ClassLine({ item, zone, onBook }: ClassLineProps) {
  const { time_from, time_to, title, teacher_name, place_name, free, open, color } = item;
  const ownTime = yours(item.starts_at, zone);
  const edge = color === null ? {} : { '--edge': `var(--hue-${color})` };
  return (
    <li className="card class" style={edge as CSSProperties}>
      <time>
        {time_from}–{time_to}
        {ownTime && <small className="dim own-time">{ownTime}</small>}
      </time>
      <div>
        <h3>{title}</h3>
        <p className="dim small">{[teacher_name, place_name].filter(Boolean).join(' · ')}</p>
        <p className="small" title={tiersOf(item) || undefined}>
          {price(item.price)} · <Seats free={free} open={open} taken={onBook !== undefined} />
        </p>
      </div>
      {onBook && open && free === 0 && (
        <button
          type="button"
          className="button quiet"
          aria-label={`${t('queue')}: ${title}, ${time_from}`}
          onClick={() => onBook(item)}
        >
          {t('queue')}
        </button>
      )}
      {onBook && open && free !== 0 && (
        <button
          type="button"
          className="button"
          aria-label={`${t('book')}: ${title}, ${time_from}`}
          onClick={() => onBook(item)}
        >
          {t('book')}
        </button>
      )}
    </li>
  );
}

function Seats({
  free,
  open,
  taken,
}: {
  readonly free: number | null;
  readonly open: boolean;
  readonly taken: boolean;
}) {
  if (free === 0) return <span className="dim">{t('no_seats')}</span>;
  if (taken && !open) return <span className="dim">{t('closed')}</span>;
  return free === null ? null : <span className={free <= 3 ? 'bad' : 'good'}>{tn('seats', free)}</span>;
}
