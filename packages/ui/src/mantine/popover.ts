import '@mantine/core/styles/VisuallyHidden.css';
import '@mantine/core/styles/Popover.css';
import { Popover as MantinePopover } from '@mantine/core';

export const Popover = MantinePopover;
