import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { SegmentedControl as MantineSegmentedControl } from '@mantine/core';

export const SegmentedControl = MantineSegmentedControl;
