import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PinInput.css';
import { PinInput as MantinePinInput } from '@mantine/core';

export const PinInput = MantinePinInput;
