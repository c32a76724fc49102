import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Tabs.css';
import { Tabs as MantineTabs } from '@mantine/core';

export const Tabs = MantineTabs;
