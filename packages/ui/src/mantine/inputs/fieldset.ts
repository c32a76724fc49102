import '@mantine/core/styles/Fieldset.css';
import { Fieldset as MantineFieldset } from '@mantine/core';

export const Fieldset = MantineFieldset;
