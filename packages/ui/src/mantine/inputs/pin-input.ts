import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PinInput.css';
import { PinInput as MantinePinInput } from '@mantine/core';

export const PinInput = MantinePinInput;
