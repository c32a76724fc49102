import { wallClockIn } from '@ritm/kernel';
import { Banner, Button, Group, PersonAvatar, Stack } from '@ritm/ui';
import { href, Link, useFormat } from '@ritm/web-kit';
import { openBooking } from '@ritm/visits/web';
import { IconCake, IconCheck } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CheckInCard, CheckInOption } from '../../contract/index.ts';
import { SellDialog, TakePayment, WhyPopover } from '@ritm/passes/web';
import { studentQuery } from '@ritm/students/web';
import { useQuery } from '@tanstack/react-query';
import type { DeskPlace } from '../data.ts';
import { useCheckInT } from '../messages.ts';
import { firstTakeable, targetOf, type TappedClass, type Reception } from '../use-reception.ts';
import classes from './sight.module.css';

export interface CardPanelProps {
  readonly card: CheckInCard;
  readonly tappedClass?: TappedClass | undefined;
  readonly reception: Reception;
  readonly at: DeskPlace;
  readonly online: boolean;
  readonly time_zone: string;
}

/** The client at the desk: who they are, what they have, and the button that marks them. Enter presses that button. */
export function CardPanel({ card, tappedClass, reception, at, online, time_zone }: CardPanelProps) {
  const t = useCheckInT();
  const address = href('/$type/school/$school_id/student/$student_id', {
    type: at.role,
    school_id: at.school_id,
    student_id: card.student_id,
  });
  const panel = useRef<HTMLElement>(null);
  // What was sold, paid or booked here changes what the card offers.
  const refresh = (): void => void reception.choose(card.student_id, tappedClass);
  // On a phone the list in which the client was tapped is far below, so the page scrolls to the card.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, [card]);
  return (
    <section ref={panel} className={classes.panel} aria-label={card.name}>
      <div className={classes.top}>
        <PersonAvatar name={card.name} src={card.photo} size={72} />
        <div>
          <h2>{card.name}</h2>
          <CardNotes card={card} />
        </div>
      </div>
      {card.recent && (
        <Banner tone="info" title={t('already', { time: wallClockIn(time_zone, card.recent.marked_at).time })}>
          {[
            card.recent.title,
            card.recent.marked_by && t('already_by', { name: card.recent.marked_by }),
            t('already_text'),
          ]
            .filter(Boolean)
            .join('. ')}
        </Banner>
      )}
      <Passes card={card} at={at} online={online} onPaid={refresh} />
      <Options card={card} tappedClass={tappedClass} reception={reception} />
      <Group justify="space-between">
        <Button variant="default" onClick={reception.clear}>
          {t('cancel')}
        </Button>
        {online && (
          <Group gap="xs">
            <Sell card={card} at={at} onDone={refresh} />
            <Button variant="default" onClick={() => openBooking({ student_id: card.student_id, onClosed: refresh })}>
              {t('book')}
            </Button>
            <Link className={classes.link} href={address}>
              {t('open_card')}
            </Link>
          </Group>
        )}
      </Group>
    </section>
  );
}

/** Sells a pass without leaving the desk. */
function Sell({ card, at, onDone }: Pick<CardPanelProps, 'card' | 'at'> & { readonly onDone: () => void }) {
  const t = useCheckInT();
  const [selling, setSelling] = useState(false);
  const student = useQuery({ ...studentQuery(at, card.student_id), enabled: selling }).data;
  return (
    <>
      <Button variant="default" loading={selling && !student} onClick={() => setSelling(true)}>
        {t('sell')}
      </Button>
      {selling && student && (
        <SellDialog
          opened
          onClose={() => {
            setSelling(false);
            onDone();
          }}
          at={{ ...at, student_id: card.student_id }}
          name={card.name}
          discount={student.discount}
        />
      )}
    </>
  );
}

function CardNotes({ card }: { readonly card: CheckInCard }) {
  const t = useCheckInT();
  const format = useFormat();
  const missing = [...card.missing.map((one) => t(`missing_${one}`)), ...card.missing_fields];
  return (
    <Stack gap={4} mt={4}>
      {card.birthday && (
        <span className={classes.marks}>
          <IconCake size={20} stroke={1.75} aria-hidden /> {t('birthday')}
        </span>
      )}
      {card.debt > 0 && <span className={classes.why}>{t('debt', { count: card.debt })}</span>}
      {card.last_visit && (
        <span className={classes.note}>{t('last_visit', { date: format.date(card.last_visit) })}</span>
      )}
      {missing.length > 0 && <span className={classes.note}>{t('missing', { what: missing.join(', ') })}</span>}
    </Stack>
  );
}

/** Offline there is no explanation of what is left, so none is offered. */
function Passes({
  card,
  at,
  online,
  onPaid,
}: Pick<CardPanelProps, 'card' | 'at' | 'online'> & { readonly onPaid: () => void }) {
  const t = useCheckInT();
  const format = useFormat();
  if (card.passes.length === 0) return <p className={classes.said}>{t('no_passes')}</p>;
  return (
    <ul className={classes.passes}>
      {card.passes.map((pass) => (
        <li key={pass.id} className={classes.pass}>
          <span className={classes.name}>{pass.name}</span>
          <span className={classes.facts}>
            <span className={classes.note}>
              {[
                pass.left === null ? t('unlimited') : t('left_visits', { left: format.visits(pass.left) }),
                pass.ends_on && t('until', { date: format.date(pass.ends_on) }),
                pass.frozen_until && t('frozen_until', { date: format.date(pass.frozen_until) }),
                pass.unpaid !== null && pass.unpaid > 0 && t('unpaid', { sum: format.money(pass.unpaid) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {online && <WhyPopover at={{ ...at, student_id: card.student_id, id: pass.id }} name={pass.name} />}
            {online && pass.unpaid !== null && pass.unpaid > 0 && (
              <TakePayment
                at={{ ...at, student_id: card.student_id }}
                name={`${card.name}, ${pass.name}`}
                lesson_plus_id={pass.id}
                isShort
                onDone={onPaid}
              />
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Options({ card, tappedClass, reception }: Pick<CardPanelProps, 'card' | 'tappedClass' | 'reception'>) {
  const t = useCheckInT();
  const first = firstTakeable(card);
  const isElsewhere =
    tappedClass !== undefined && !card.options.some(({ timetable_id }) => timetable_id === tappedClass.timetable_id);
  return (
    <div className={classes.actions}>
      {isElsewhere && (
        <Button
          size="lg"
          loading={reception.busy}
          leftSection={<IconCheck size={20} stroke={2} aria-hidden />}
          onClick={() => void reception.mark(card, { ...targetOf(tappedClass), ...repeatFlagOf(card) })}
        >
          {t('mark_enter', { title: tappedClass.title, time: tappedClass.time_from })}
        </Button>
      )}
      {card.options.length === 0 && <p className={classes.said}>{t('no_class_now')}</p>}
      {card.options.map((option) => (
        <Option key={option.occurrence_id} option={option} card={card} reception={reception} first={option === first} />
      ))}
      {card.passes
        .filter(({ frozen_until }) => frozen_until === null)
        .map((pass) => (
          <Button
            key={pass.id}
            variant="default"
            loading={reception.busy}
            onClick={() =>
              void reception.mark(card, { timetable_id: null, lesson_plus_id: pass.id, ...repeatFlagOf(card) })
            }
          >
            {t('mark_pass', { name: pass.name })}
          </Button>
        ))}
    </div>
  );
}

/** A person who sees that the client is already marked and still taps means another class. */
const repeatFlagOf = ({ recent }: CheckInCard): { again?: true } => (recent ? { again: true } : {});

interface OptionProps extends Pick<CardPanelProps, 'card' | 'reception'> {
  readonly option: CheckInOption;
  readonly first?: boolean;
}

function Option({ option, card, reception, first = false }: OptionProps) {
  const t = useCheckInT();
  const format = useFormat();
  const button = useRef<HTMLButtonElement>(null);
  // Enter must work from the first moment that the card is visible. A disabled button takes no focus.
  useLayoutEffect(() => {
    if (first && !reception.busy) button.current?.focus();
  }, [first, card, reception.busy]);
  const { lesson_plus: pass } = option;
  const notes = [
    t(option.booked ? 'booked' : 'walk_in'),
    !option.booked && option.free !== null && t('free', { count: option.free }),
    pass && `${pass.name}: ${pass.left === null ? t('unlimited') : t('after', { left: format.visits(pass.left) })}`,
    option.outcome === 'owed' && t('owed'),
    option.unfreeze && t('frozen_until', { date: format.date(option.unfreeze.to_date) }),
  ];
  return (
    <div className={classes.option} data-first={first || undefined}>
      <div>
        <div className={classes.name}>
          {option.time_from} {option.title}
        </div>
        <div className={classes.note}>{notes.filter(Boolean).join(' · ')}</div>
        {option.refusal && !option.unfreeze && <div className={classes.why}>{option.refusal}</div>}
      </div>
      {option.make_up && (
        <Button
          ref={button}
          size={first ? 'lg' : 'md'}
          loading={reception.busy}
          leftSection={<IconCheck size={20} stroke={2} aria-hidden />}
          onClick={() =>
            void reception.mark(card, {
              ...targetOf(option),
              ...repeatFlagOf(card),
              make_up_id: option.make_up!.id,
            })
          }
        >
          {t('mark_make_up', { date: format.date(option.make_up.date_visit) })}
        </Button>
      )}
      <Button
        ref={option.make_up ? null : button}
        size={first ? 'lg' : 'md'}
        disabled={option.barred}
        variant={first && !card.recent && !option.make_up ? 'filled' : 'default'}
        loading={reception.busy}
        leftSection={<IconCheck size={20} stroke={2} aria-hidden />}
        aria-label={t(card.recent ? 'again_enter' : 'mark_enter', { title: option.title, time: option.time_from })}
        onClick={() => void reception.mark(card, { ...targetOf(option), ...repeatFlagOf(card) })}
      >
        {t(card.recent ? 'again' : option.make_up ? 'mark_ordinary' : 'mark')}
      </Button>
    </div>
  );
}
