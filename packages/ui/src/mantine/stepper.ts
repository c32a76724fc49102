import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Stepper.css';
import { Stepper as MantineStepper } from '@mantine/core';

export const Stepper = MantineStepper;
