import '@mantine/core/styles/Skeleton.css';
import { Skeleton as MantineSkeleton } from '@mantine/core';

export const Skeleton = MantineSkeleton;
