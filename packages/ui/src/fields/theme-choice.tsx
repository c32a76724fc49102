import { useMantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { PillChoice } from './pill-choice.tsx';

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Light, dark, or the device's setting; the theme itself stores it. */
export function ThemeChoice({
  label,
  light,
  dark,
  auto,
}: {
  readonly label: string;
  readonly light: string;
  readonly dark: string;
  readonly auto: string;
}) {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <PillChoice
      label={label}
      value={colorScheme}
      onChange={setColorScheme}
      items={[
        { value: 'light', label: light, icon: <IconSun {...icon} /> },
        { value: 'dark', label: dark, icon: <IconMoon {...icon} /> },
        { value: 'auto', label: auto, icon: <IconDeviceDesktop {...icon} /> },
      ]}
    />
  );
}
