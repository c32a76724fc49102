import '@mantine/core/styles/Chip.css';
import { Chip as MantineChip } from '@mantine/core';

export const Chip = MantineChip;
