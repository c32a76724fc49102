import '@mantine/core/styles/Indicator.css';
import { Indicator as MantineIndicator } from '@mantine/core';

export const Indicator = MantineIndicator;
