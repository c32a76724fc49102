import '@mantine/core/styles/Divider.css';
import { Divider as MantineDivider } from '@mantine/core';

export const Divider = MantineDivider;
