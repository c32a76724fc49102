import { Alert, Text } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import { useId } from 'react';
import type { SeatWay, TimeOffer } from '../../contract/index.ts';
import classes from './booking.module.css';
import type { Offer } from './data.ts';
import { useBookT } from './messages.ts';

/** Names a way among those of one offer. */
export const keyOf = ({ pays, lesson_plus_id, service_id }: SeatWay): string =>
  [pays, lesson_plus_id ?? service_id ?? ''].join(' ');

export interface WaysProps {
  readonly offer: Offer;
  readonly chosen: SeatWay | undefined;
  readonly onChoose: (way: SeatWay) => void;
}

/** What may pay for the booking, and what each would cost. */
export function Ways({ offer, chosen, onChoose }: WaysProps) {
  const t = useBookT();
  const name = useId();
  const textOf = useWayText(offer.dates.filter(({ problem }) => problem === null || problem === 'busy').length);
  return (
    <div className={classes.section}>
      <p className={classes.label}>{t('pays')}</p>
      <div className={classes.ways} role="radiogroup" aria-label={t('pays')}>
        {offer.ways.map((way) => (
          <label key={keyOf(way)} className={classes.option}>
            <input
              type="radio"
              name={name}
              checked={chosen !== undefined && keyOf(way) === keyOf(chosen)}
              onChange={() => onChoose(way)}
            />
            <span className={classes.what}>
              {way.name ?? t('pays_without')}
              <small>{way.why_not ?? textOf(way)}</small>
            </span>
          </label>
        ))}
      </div>
      {offer.owed > 0 && <Text size="sm">{t('owes', { count: offer.owed })}</Text>}
    </div>
  );
}

/** What a way costs, where this many dates are booked. */
function useWayText(all: number): (way: SeatWay) => string {
  const t = useBookT();
  const format = useFormat();
  return ({ pays, price, without, left, others, left_after, ends_on, dates: paid }) => {
    if (pays === 'trial' && price !== null)
      return price === 0 ? t('pays_free') : t('pays_trial', { price: format.money(price) });
    if (pays === 'trial') return t('pays_trial_alone');
    if (pays === 'without_pass')
      return without === 'single' && price !== null ? t('pays_single', { price: format.money(price) }) : t('pays_debt');
    return [
      left === null
        ? t('pays_unlimited')
        : t(others ? 'pays_left_others' : 'pays_left', {
            left: format.visits(left),
            others: format.visits(others ?? 0),
            after: format.visits(left_after ?? 0),
          }),
      ends_on && t('pays_until', { date: format.date(ends_on) }),
      paid < all && (paid === 0 ? t('pays_none') : t('pays_some', { dates: paid, all })),
    ]
      .filter(Boolean)
      .join(' · ');
  };
}

/** What the rules would choose to pay for one lesson, where nothing else can be chosen. */
export function UsualWay({ offer: { ways, owed } }: { readonly offer: TimeOffer }) {
  const t = useBookT();
  const textOf = useWayText(1);
  const usual = ways.find((way) => way.usual);
  const refused = ways.find(({ pays, why_not }) => pays === 'pass' && why_not !== null);
  if (!usual) return null;
  return (
    <div className={classes.section} aria-live="polite">
      <p className={classes.label}>{t('pays')}</p>
      <Text size="sm">
        {usual.name ?? t('pays_without')}: {usual.why_not ?? textOf(usual)}
      </Text>
      {usual.pays !== 'pass' && refused && (
        <Text size="sm" c="dimmed">
          {refused.name}: {refused.why_not}
        </Text>
      )}
      {owed > 0 && <Text size="sm">{t('owes', { count: owed })}</Text>}
    </div>
  );
}

const MAX_NAMED = 3;

/** Which dates the booking takes, and which it cannot. */
export function Dates({ offer }: { readonly offer: Offer }) {
  const t = useBookT();
  const format = useFormat();
  const of = (problem: Offer['dates'][number]['problem']) => offer.dates.filter((one) => one.problem === problem);
  const named = (dates: readonly Offer['dates'][number][]): string => {
    const text = dates
      .slice(0, MAX_NAMED)
      .map(({ date, busy_with }) => [format.date(date), busy_with && `«${busy_with}»`].filter(Boolean).join(' '))
      .join(', ');
    const more = dates.length - MAX_NAMED;
    return more > 0 ? t('dates_more', { dates: text, count: more }) : text;
  };
  const taken = [...of(null), ...of('busy')].toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const last = taken.at(-1);
  return (
    <div className={classes.section} aria-live="polite">
      {offer.refused !== null && <Alert color="danger">{offer.refused}</Alert>}
      {offer.dates.length > 1 && last && (
        <Text size="sm">{t('dates', { count: taken.length, date: format.date(last.date) })}</Text>
      )}
      {offer.dates.length > 1 && of('full').length > 0 && (
        <Text size="sm">{t('dates_full', { dates: named(of('full')) })}</Text>
      )}
      {offer.dates.length > 1 && of('booked').length > 0 && (
        <Text size="sm" c="dimmed">
          {t('dates_booked', { dates: named(of('booked')) })}
        </Text>
      )}
      {of('busy').length > 0 && <Alert color="attention">{t('dates_busy', { dates: named(of('busy')) })}</Alert>}
    </div>
  );
}
