import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/PasswordInput.css';
import { PasswordInput as MantinePasswordInput } from '@mantine/core';

export const PasswordInput = MantinePasswordInput;
