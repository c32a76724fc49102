import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Alert.css';
import { Alert as MantineAlert } from '@mantine/core';

export const Alert = MantineAlert;
