import { ClientCode } from '@ritm/reception/web';
import { Modal, Skeleton } from '@ritm/ui';
import { Suspense } from 'react';
import classes from './home.module.css';
import { useHomeT } from './messages.ts';

export interface CodeSheetProps {
  /** Whoever comes next is first. */
  readonly cards: readonly { readonly school_id: number; readonly student_id: number }[];
  readonly onClose: () => void;
}

/** The codes of the person and their children, large enough for a scanner; on a phone a sheet from below. */
export function CodeSheet({ cards, onClose }: CodeSheetProps) {
  const t = useHomeT();
  return (
    <Modal opened onClose={onClose} title={t('code')} size="sm">
      <div className={classes.codes}>
        {cards.map((card) => (
          <Suspense key={`${card.school_id} ${card.student_id}`} fallback={<Skeleton h={420} maw={360} radius="lg" />}>
            <ClientCode {...card} />
          </Suspense>
        ))}
      </div>
    </Modal>
  );
}
