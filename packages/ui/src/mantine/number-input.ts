import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/NumberInput.css';
import { NumberInput as MantineNumberInput } from '@mantine/core';

export const NumberInput = MantineNumberInput;
