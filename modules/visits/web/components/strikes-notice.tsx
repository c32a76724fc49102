import { Button, Group, Modal, Stack, Text, Textarea, undoToast } from '@ritm/ui';
import { useAction, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { allows } from '@ritm/accounts/contract';
import type { StudentPlace } from '@ritm/passes/web';
import { useState } from 'react';
import type { Strike } from '../../contract/index.ts';
import { useVisitsT } from '../messages.ts';
import { liftStrikes, restoreStrikes, strikesQuery } from '../strikes-data.ts';
import classes from './strikes-notice.module.css';

/** The client's missed classes that count, whether they close self-booking and until when; the desk may forgive them. */
export function StrikesNotice({ at }: { readonly at: StudentPlace }) {
  const t = useVisitsT();
  const format = useFormat();
  const [isLifting, setIsLifting] = useState(false);
  const { data } = useQuery({ ...strikesQuery(at), enabled: allows(at.role, 'requests.get_item') });
  const restore = useAction((id: number, key) => restoreStrikes(at, id, key), {
    done: t('strikes_restored'),
    invalidates: [strikesQuery(at).queryKey],
  });
  if (!data) return null;
  const { counted, forgiven, limit, opens_on, lift, can } = data;
  if (counted.length === 0 && lift === null) return null;
  return (
    <section className={classes.notice} data-closed={opens_on !== null || undefined} aria-label={t('strikes')}>
      <div>
        <Text fw={600}>
          {opens_on !== null
            ? t('strikes_closed', { date: format.date(opens_on) })
            : counted.length > 0 && t('strikes_counted', { count: counted.length, limit: limit ?? 0 })}
        </Text>
        {counted.map((one) => (
          <StrikeLine key={`${one.date_visit} ${one.title}`} strike={one} />
        ))}
        {forgiven && counted.length > 0 && (
          <Text size="sm">{t('strikes_forgiven', { date: format.date(forgiven.date_visit) })}</Text>
        )}
        {lift && (
          <Text size="sm">
            {[t('strikes_lifted', { date: format.date(lift.created_at.slice(0, 10)) }), lift.by, lift.reason]
              .filter(Boolean)
              .join(' · ')}
          </Text>
        )}
      </div>
      <Group gap="xs">
        {lift && can.restore && (
          <Button variant="subtle" loading={restore.pending} onClick={() => restore.run(lift.id)}>
            {t('strikes_restore')}
          </Button>
        )}
        {can.lift && (
          <Button variant="default" onClick={() => setIsLifting(true)}>
            {t(opens_on === null ? 'strikes_forgive' : 'strikes_lift')}
          </Button>
        )}
      </Group>
      {isLifting && <LiftDialog at={at} onRestore={restore.run} onClose={() => setIsLifting(false)} />}
    </section>
  );
}

function StrikeLine({ strike: { date_visit, title, outcome } }: { readonly strike: Strike }) {
  const t = useVisitsT();
  const format = useFormat();
  const facts = [format.date(date_visit), title, t(`strike_${outcome}`)];
  return <Text size="sm">{facts.filter(Boolean).join(' · ')}</Text>;
}

interface LiftDialogProps {
  readonly at: StudentPlace;
  readonly onRestore: (id: number) => void;
  readonly onClose: () => void;
}

function LiftDialog({ at, onRestore, onClose }: LiftDialogProps) {
  const t = useVisitsT();
  const [reason, setReason] = useState('');
  const lift = useAction((_: void, key) => liftStrikes(at, reason.trim(), key), {
    invalidates: [strikesQuery(at).queryKey],
    onDone: ({ id }) => {
      undoToast(t('strikes_lift_done'), { label: t('undo'), undo: () => onRestore(id) });
      onClose();
    },
  });
  const submit = {
    label: t('strikes_lift_action'),
    pending: lift.pending,
    disabled: reason.trim() === '',
    onSubmit: () => lift.run(),
  };
  return (
    <Modal opened onClose={onClose} title={t('strikes_lift_title')} size="sm" submit={submit}>
      <Stack>
        <Text>{t('strikes_lift_text')}</Text>
        <Textarea
          label={t('strikes_lift_reason')}
          required
          data-autofocus
          maxLength={500}
          autosize
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </Modal>
  );
}
