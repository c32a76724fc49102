import '@mantine/core/styles/UnstyledButton.css';
import { UnstyledButton as MantineUnstyledButton } from '@mantine/core';

export const UnstyledButton = MantineUnstyledButton;
