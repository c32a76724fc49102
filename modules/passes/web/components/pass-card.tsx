/**
 * One pass of a client: what is left, until when, and its actions. The card computes nothing: numbers, states and
 * abilities come with the pass, and every dialog previews on the server what it will do.
 */
import { ActionsMenu, Badge, Button, confirm, MenuAction, lazyWithRetry } from '@ritm/ui';
import { useAbilities, useAction, useFormat } from '@ritm/web-kit';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCalendarPlus,
  IconPencil,
  IconPlayerPlay,
  IconSnowflake,
  IconUsers,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { LessonPlus } from '../../contract/index.ts';
import { staleVisits, type StudentPlace, voidSale } from '../sales-data.ts';
import { usePassesT, passesT } from '../messages.ts';
import { isCurrent, isUnpaid, openFreezeOf, toneOf, unpaidOf } from '../pass.ts';
import { WhyPopover } from '../why-popover.tsx';
import { useWhy } from '../use-why.ts';
import { LeftBars } from './left-bars.tsx';
import { TakePayment } from './take-payment.tsx';
import classes from './pass-card.module.css';

/** Dialogs of rare actions load on first use. */
const dialogs = {
  terms: lazyWithRetry(async () => (await import('./edit-pass-dialog.tsx')).EditPassDialog),
  freeze: lazyWithRetry(async () => (await import('../dialogs/freeze-dialog.tsx')).FreezeDialog),
  unfreeze: lazyWithRetry(async () => (await import('../dialogs/unfreeze-dialog.tsx')).UnfreezeDialog),
  extend: lazyWithRetry(async () => (await import('../dialogs/extend-dialog.tsx')).ExtendDialog),
  transfer: lazyWithRetry(async () => (await import('../dialogs/transfer-dialog.tsx')).TransferDialog),
  family: lazyWithRetry(async () => (await import('../dialogs/family-dialog.tsx')).FamilyDialog),
};

export interface PassCardProps {
  readonly pass: LessonPlus;
  readonly at: StudentPlace;
  /** Marks a visit on this pass; absent when the reader may not mark. */
  readonly onMark?: ((pass: LessonPlus) => void) | undefined;
  readonly marking?: boolean;
  /** Shows a past pass: what it was, without the figures. */
  readonly compact?: boolean;
}

/** Shows one pass: what is left, why, and what is not paid. */
export function PassCard({ pass, at, onMark, marking = false, compact = false }: PassCardProps) {
  const t = usePassesT();
  const format = useFormat();
  const why = useWhy();
  const tone = toneOf(pass);
  const isUsable = isCurrent(pass) && !pass.frozen;
  return (
    <article className={classes.card} data-current={isCurrent(pass)} aria-label={pass.name}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h3 className={classes.name}>{pass.name}</h3>
          <p className={classes.small}>
            {pass.student_id === at.student_id
              ? pass.price === null
                ? format.date(pass.sold_on)
                : t('sold_for', { date: format.date(pass.sold_on), price: format.money(pass.price) })
              : t('holder', { name: pass.student_name })}
          </p>
        </div>
        <div className={classes.states}>
          <PassState pass={pass} />
          <FreezeAhead pass={pass} />
        </div>
      </div>
      {!compact && (
        <div className={classes.body}>
          <Left pass={pass} />
          <div className={classes.bars}>
            <LeftBars visits={pass.visits} left={pass.left} tone={tone} label={leftLabel(pass, format.visits)} />
          </div>
        </div>
      )}
      <div className={classes.foot}>
        <div className={classes.reason}>
          <p className={classes.why} data-tone={tone}>
            {why(pass)}
          </p>
          <WhyPopover at={{ ...at, id: pass.id }} name={pass.name} />
        </div>
        <div className={classes.money}>
          <Owed pass={pass} at={at} />
          {onMark && isUsable && (
            <Button
              variant="light"
              loading={marking}
              onClick={() => onMark(pass)}
              aria-label={t('mark_for', { what: pass.name })}
            >
              {t('mark')}
            </Button>
          )}
          <PassMenu pass={pass} at={at} />
        </div>
      </div>
    </article>
  );
}

/** What is not paid, with the button that takes it. */
function Owed({ pass, at }: Pick<PassCardProps, 'pass' | 'at'>) {
  const t = usePassesT();
  const format = useFormat();
  if (!isUnpaid(pass)) return null;
  return (
    <>
      <span className={classes.debt}>{t('unpaid_sum', { sum: format.money(unpaidOf(pass)) })}</span>
      {pass.can?.edit && <TakePayment at={at} name="" lesson_plus_id={pass.id} />}
    </>
  );
}

const leftLabel = ({ visits, left }: LessonPlus, show: (visits: number) => string): string =>
  visits === null ? passesT('unlimited') : passesT('left_label', { left: show(left ?? 0), visits: show(visits) });

function Left({ pass }: { readonly pass: LessonPlus }) {
  const t = usePassesT();
  const format = useFormat();
  return (
    <div className={classes.left}>
      <span className={classes.figure} data-tone={toneOf(pass)} data-unlimited={pass.visits === null || undefined}>
        {pass.visits === null ? '∞' : format.visits(pass.left ?? 0)}
      </span>
      <span className={classes.small}>
        {pass.visits === null ? t('unlimited') : t('left_of', { visits: format.visits(pass.visits) })}
      </span>
    </div>
  );
}

const stateColors = { active: 'success', pending: 'info', exhausted: 'gray', expired: 'gray', closed: 'gray' } as const;

function PassState({ pass }: { readonly pass: LessonPlus }) {
  const t = usePassesT();
  const label = pass.frozen ? t('state_frozen') : t(`state_${pass.state}`);
  return (
    <Badge variant="light" color={pass.frozen ? 'info' : stateColors[pass.state]} tt="none">
      {label}
    </Badge>
  );
}

/** A freeze that has not begun: the pass still works, and the desk should know for how long. */
function FreezeAhead({ pass }: { readonly pass: LessonPlus }) {
  const t = usePassesT();
  const format = useFormat();
  const freeze = openFreezeOf(pass);
  if (pass.frozen || !freeze || !isCurrent(pass)) return null;
  return (
    <span className={classes.small}>
      {t('freeze_ahead', { from: format.date(freeze.from_date), to: format.date(freeze.to_date) })}
    </span>
  );
}

/** The actions available for a pass now, the most frequent first. */
function availableActions(pass: LessonPlus, can: (name: 'edit' | 'freeze' | 'transfer') => boolean) {
  const all = [
    { dialog: 'freeze', label: 'freeze', icon: IconSnowflake, may: can('freeze') },
    {
      dialog: 'unfreeze',
      label: pass.frozen ? 'unfreeze' : 'drop_freeze',
      icon: IconPlayerPlay,
      may: can('freeze') && openFreezeOf(pass) !== undefined,
    },
    { dialog: 'extend', label: 'extend', icon: IconCalendarPlus, may: can('edit') && pass.ends_on !== null },
    { dialog: 'family', label: 'family', icon: IconUsers, may: can('edit') },
    { dialog: 'transfer', label: 'transfer', icon: IconArrowsExchange, may: can('transfer') },
    { dialog: 'terms', label: 'edit_pass', icon: IconPencil, may: can('edit') },
  ] as const;
  return all.filter(({ may }) => may);
}

function PassMenu({ pass, at }: Pick<PassCardProps, 'pass' | 'at'>) {
  const t = usePassesT();
  const can = useAbilities(pass);
  const [openDialog, setOpenDialog] = useState<keyof typeof dialogs>();
  // A family pass is changed through the card of its holder.
  const holder = { ...at, student_id: pass.student_id };
  const remove = useAction((id: number, key) => voidSale(holder, id, key), {
    done: t('sale_taken_back'),
    invalidates: staleVisits(at),
  });
  const confirmRemoval = async () => {
    const title = t('take_sale_back_title', { name: pass.name });
    if (await confirm({ title, text: t('take_sale_back_text'), action: t('take_sale_back'), danger: true }))
      remove.run(pass.id);
  };
  const Dialog = openDialog && dialogs[openDialog];
  if (!can('edit') && !can('delete')) return null;
  return (
    <>
      <ActionsMenu label={t('pass_actions', { name: pass.name })}>
        {availableActions(pass, can).map(({ dialog, label, icon }) => (
          <MenuAction key={dialog} icon={icon} onClick={() => setOpenDialog(dialog)}>
            {t(label)}
          </MenuAction>
        ))}
        {can('delete') && (
          <MenuAction icon={IconArrowBackUp} danger onClick={() => void confirmRemoval()}>
            {t('take_sale_back')}
          </MenuAction>
        )}
      </ActionsMenu>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog pass={pass} at={{ ...holder, id: pass.id }} onClose={() => setOpenDialog(undefined)} />
        </Suspense>
      )}
    </>
  );
}
