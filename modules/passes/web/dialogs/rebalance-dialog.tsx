import { Modal, Skeleton, Stack, Text } from '@ritm/ui';
import { errorText, useAction, useFormat } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { RebalanceResult } from '../../contract/index.ts';
import { type StudentPlace } from '../sales-data.ts';
import { usePassesT } from '../messages.ts';
import { rebalance, rebalancePreview } from '../data.ts';
import { useActionDone } from '../use-action-done.ts';

/** Proposes the assignment of visits to passes that marking in date order would have given. */
export function RebalanceDialog({ at, onClose }: { readonly at: StudentPlace; readonly onClose: () => void }) {
  const t = usePassesT();
  const done = useActionDone(at);
  const { data, error } = useQuery(rebalancePreview(at));
  const write = useAction((_: null, key) => rebalance(at, null, key), {
    onDone: ({ moves, pass_action_id }) => {
      done(t('rebalanced', { count: moves.length }), pass_action_id);
      onClose();
    },
  });
  const hasMoves = data !== undefined && data.moves.length > 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('rebalance')}
      {...(hasMoves && {
        submit: { label: t('rebalance_submit'), onSubmit: () => write.run(null), pending: write.pending },
      })}
    >
      {error ? <Text>{errorText(error)}</Text> : data ? <Proposal result={data} /> : <Skeleton height={120} />}
    </Modal>
  );
}

function Proposal({ result: { moves, uncovered, burned } }: { readonly result: RebalanceResult }) {
  const t = usePassesT();
  const format = useFormat();
  if (moves.length === 0) return <Text>{t('rebalance_none')}</Text>;
  const gain = (name: 'rebalance_owed' | 'rebalance_burned', { before, after }: typeof uncovered) =>
    before === after ? null : (
      <Text fw={550}>{t(name, { before: format.visits(before), after: format.visits(after) })}</Text>
    );
  return (
    <Stack gap="sm">
      {gain('rebalance_owed', uncovered)}
      {gain('rebalance_burned', burned)}
      <ul style={{ margin: 0, paddingInlineStart: 18 }}>
        {moves.map((move) => (
          <li key={move.lesson_minus_id}>
            {format.date(move.date_visit)}
            {move.title ? ` · ${move.title}` : ''}: {move.from_name ?? t('without_pass')} → {move.to_name}
          </li>
        ))}
      </ul>
    </Stack>
  );
}
