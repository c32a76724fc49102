import { Avatar } from '../mantine/avatar.ts';
import { classHue } from '../theme/class-hue.ts';
import classes from './initials-picture.module.css';

export interface InitialsPictureProps {
  /** A person's name has the surname first, as in every list. */
  readonly name: string;
  /** Without a picture, and until it has loaded, the initials are shown. */
  readonly src?: string | null | undefined;
  readonly size?: number;
}

/**
 * The first two words that contain a letter, ignoring quotes and dashes: a person looks the same with and without the
 * patronymic.
 */
const wordsOf = (name: string): string[] =>
  name
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 2);

const firstLetter = (word: string): string => /[\p{L}\p{N}]/u.exec(word)![0].toLocaleUpperCase();

/**
 * A picture, or initials on a hue derived from the name. Neither is announced, because the name itself is beside it.
 */
function InitialsPicture({ name, src, size = 36, square }: InitialsPictureProps & { readonly square: boolean }) {
  const words = wordsOf(name);
  const sum = Array.from(words.join(' ')).reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 9973, 7);
  const hue = classHue(sum);
  return (
    <Avatar
      src={src ?? null}
      size={size}
      // A quarter of the side: a small one is not a circle, and a large one has no sharp corners.
      {...(square && { radius: Math.round(size / 4) })}
      alt=""
      aria-hidden
      styles={{
        placeholder: { background: hue.background, color: hue.ink, border: 0, fontWeight: 600, fontSize: size * 0.36 },
      }}
    >
      <span className={classes.initials} data-initials={words.map(firstLetter).join('')} />
    </Avatar>
  );
}

/** A person's picture: round. */
export const PersonAvatar = (props: InitialsPictureProps) => <InitialsPicture {...props} square={false} />;

/** An organization's picture: a rounded square, so that it differs from a person at a glance. */
export const SchoolLogo = (props: InitialsPictureProps) => <InitialsPicture {...props} square />;
