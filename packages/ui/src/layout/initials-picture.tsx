import { Avatar } from '../mantine/avatar.ts';
import { classHue } from '../theme/class-hue.ts';
import classes from './layout.module.css';

export interface InitialsPictureProps {
  /** A person's with the surname first, as in every list. */
  readonly name: string;
  /** Without one, and while it does not load, the initials stand. */
  readonly src?: string | null | undefined;
  readonly size?: number;
}

/** The first two words that have a letter, past quotes and dashes: with the patronymic and without it a person looks the same. */
const wordsOf = (name: string): string[] =>
  name
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 2);

const firstLetter = (word: string): string => /[\p{L}\p{N}]/u.exec(word)![0].toLocaleUpperCase();

/** A picture, or initials on a hue that stays with the name. Neither is text: the name itself stands beside it. */
function InitialsPicture({ name, src, size = 36, square }: InitialsPictureProps & { readonly square: boolean }) {
  const words = wordsOf(name);
  const sum = Array.from(words.join(' ')).reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 9973, 7);
  const hue = classHue(sum);
  return (
    <Avatar
      src={src ?? null}
      size={size}
      // A quarter of the side: a small one is no circle, a large one no sharp box.
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

/** A person: round. */
export const PersonAvatar = (props: InitialsPictureProps) => <InitialsPicture {...props} square={false} />;

/** An organization: a rounded square, so that it is told from a person at a glance. */
export const SchoolLogo = (props: InitialsPictureProps) => <InitialsPicture {...props} square />;
