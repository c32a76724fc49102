import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import { CloseButton as MantineCloseButton } from '@mantine/core';

export const CloseButton = MantineCloseButton;
