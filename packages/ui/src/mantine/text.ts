import '@mantine/core/styles/Text.css';
import { Text as MantineText } from '@mantine/core';

export const Text = MantineText;
