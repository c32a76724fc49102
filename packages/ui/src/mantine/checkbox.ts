import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox as MantineCheckbox } from '@mantine/core';

export const Checkbox = MantineCheckbox;
