import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Radio.css';
import { Radio as MantineRadio } from '@mantine/core';

export const Radio = MantineRadio;
