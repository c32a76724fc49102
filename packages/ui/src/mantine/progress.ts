import '@mantine/core/styles/Progress.css';
import { Progress as MantineProgress } from '@mantine/core';

export const Progress = MantineProgress;
