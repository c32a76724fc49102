import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useUiTexts } from '../context.tsx';
import { ActionIcon } from '../mantine/action-icon.ts';
import classes from './table.module.css';
import type { PageOfRows } from './types.ts';

export function Pager({ page, per_page, total, onChange }: PageOfRows) {
  const texts = useUiTexts();
  const pages = Math.max(1, Math.ceil(total / per_page));
  if (pages === 1) return null;
  const from = (page - 1) * per_page + 1;
  return (
    <nav className={classes.pager}>
      <span>{texts.pageRange(from, Math.min(total, page * per_page), total)}</span>
      <ActionIcon
        variant="default"
        size="sm"
        aria-label={texts.previousPage}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      >
        <IconChevronLeft size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="sm"
        aria-label={texts.nextPage}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      >
        <IconChevronRight size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </nav>
  );
}
