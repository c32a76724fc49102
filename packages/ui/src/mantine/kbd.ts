import '@mantine/core/styles/Kbd.css';
import { Kbd as MantineKbd } from '@mantine/core';

export const Kbd = MantineKbd;
