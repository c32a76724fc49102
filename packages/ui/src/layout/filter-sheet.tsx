import { IconFilter } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useUiTexts } from '../context.tsx';
import { Modal } from '../feedback/modal.tsx';
import { WindowActions } from '../feedback/window-actions.tsx';
import { Button } from '../mantine/button.ts';
import { Stack } from '../mantine/stack.ts';
import { useIsPhone } from '../use-is-phone.ts';
import classes from './filter-sheet.module.css';

export interface FilterSheetProps {
  /** How many of the filters are set: the button shows it, so that a short list is not taken for the whole. */
  readonly count: number;
  readonly onClear: () => void;
  /** The filters: in their places on a desktop, in one sheet on a phone. */
  readonly children: ReactNode;
}

/** On a phone, one button in place of a column of filters; each filter acts at once, and the sheet closes by itself. */
export function FilterSheet({ count, onClear, children }: FilterSheetProps) {
  const texts = useUiTexts();
  const isPhone = useIsPhone();
  const [opened, setOpened] = useState(false);
  if (!isPhone) return children;
  const close = (): void => setOpened(false);
  return (
    <>
      <Button
        variant={count > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        rightSection={count > 0 && <span className={classes.count}>{count}</span>}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened(true)}
      >
        {texts.filters}
      </Button>
      <Modal opened={opened} onClose={close} title={texts.filters}>
        <Stack gap="md">
          {children}
          <WindowActions>
            {count > 0 && (
              <Button
                variant="default"
                onClick={() => {
                  onClear();
                  close();
                }}
              >
                {texts.filtersClear}
              </Button>
            )}
            <Button onClick={close}>{texts.filtersShow}</Button>
          </WindowActions>
        </Stack>
      </Modal>
    </>
  );
}
