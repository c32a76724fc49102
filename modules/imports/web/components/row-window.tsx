import { Modal } from '@ritm/ui';
import type { ImportRow } from '../../contract/index.ts';
import { useImportsT } from '../messages.ts';
import { DecideWindow } from './decide-window.tsx';
import { RowFacts } from './row-facts.tsx';

interface RowWindowProps {
  readonly importId: number;
  readonly row: ImportRow;
  readonly onClose: () => void;
}

/** Everything about a row; the decision about who it is may be changed until the commit. */
export function RowWindow(props: RowWindowProps) {
  const t = useImportsT();
  const { row, onClose } = props;
  if (row.can.decide) return <DecideWindow {...props} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={[t('row_title', { row: String(row.row_no) }), row.name].filter(Boolean).join(' · ')}
    >
      <RowFacts row={row} />
    </Modal>
  );
}
