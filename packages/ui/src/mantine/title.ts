import '@mantine/core/styles/Title.css';
import { Title as MantineTitle } from '@mantine/core';

export const Title = MantineTitle;
