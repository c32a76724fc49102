import '@mantine/core/styles/SimpleGrid.css';
import { SimpleGrid as MantineSimpleGrid } from '@mantine/core';

export const SimpleGrid = MantineSimpleGrid;
