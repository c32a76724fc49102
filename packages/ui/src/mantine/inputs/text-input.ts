import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Input.css';
import { TextInput as MantineTextInput } from '@mantine/core';

export const TextInput = MantineTextInput;
