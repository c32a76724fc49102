import { IconHelpCircle } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { ActionIcon } from '../mantine/action-icon.ts';
import { Popover } from '../mantine/popover.ts';

export interface WhyProps {
  /** What it explains, for a screen reader: «Почему столько: доход за месяц». */
  readonly label: string;
  /** Rendered, and its data loaded, only when it is opened. */
  readonly children: () => ReactNode;
}

/** «Why?» beside a number: a tap opens the calculation. It may be placed on a row or a card that is itself a link. */
export function Why({ label, children }: WhyProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={320}
      withinPortal
      trapFocus
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={label}
          aria-expanded={opened}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            setOpened(!opened);
          }}
        >
          <IconHelpCircle size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown onClick={(event) => event.stopPropagation()}>{opened && children()}</Popover.Dropdown>
    </Popover>
  );
}
