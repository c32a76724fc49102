import '@mantine/core/styles/Center.css';
import { Center as MantineCenter } from '@mantine/core';

export const Center = MantineCenter;
