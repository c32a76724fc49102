import '@mantine/core/styles/Text.css';
import '@mantine/core/styles/Anchor.css';
import { Anchor as MantineAnchor } from '@mantine/core';

export const Anchor = MantineAnchor;
