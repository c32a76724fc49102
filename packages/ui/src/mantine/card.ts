import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Card.css';
import { Card as MantineCard } from '@mantine/core';

export const Card = MantineCard;
