import '@mantine/core/styles/Grid.css';
import { Grid as MantineGrid } from '@mantine/core';

export const Grid = MantineGrid;
