import { Avatar } from '../mantine/avatar.ts';
import classes from './layout.module.css';
import { classHue } from '../theme/class-hue.ts';

export interface PersonAvatarProps {
  readonly name: string;
  readonly src?: string | null | undefined;
  readonly size?: number;
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part.charAt(0).toLocaleUpperCase())
    .join('');

/** A picture, or initials on a hue that stays with the name. Neither is text: the name itself stands beside it. */
export function PersonAvatar({ name, src, size = 36 }: PersonAvatarProps) {
  const sum = Array.from(name).reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 9973, 7);
  const hue = classHue(sum);
  return (
    <Avatar
      src={src ?? null}
      size={size}
      alt=""
      aria-hidden
      styles={{
        placeholder: { background: hue.background, color: hue.ink, border: 0, fontWeight: 600, fontSize: size * 0.36 },
      }}
    >
      <span className={classes.initials} data-initials={initials(name)} />
    </Avatar>
  );
}
