import type { Language } from '@ritm/http';
import type { NavItem } from '@ritm/ui';
import type { ComponentType } from 'react';
import type { SchoolPlace } from './addresses.tsx';

/** What a module offers to Ctrl-K, to the settings page and to the keyboard, by its door `./commands`. */
export interface Commands {
  readonly commands?: readonly Command[];
  readonly settings?: readonly Setting[];
  readonly finders?: readonly Finder[];
}

type Text = Readonly<Record<Language, string>>;

interface Offered {
  /** Unique in the product: `module.what`. The device remembers by it what was used last. */
  readonly id: string;
  readonly label: Text;
  /** Other words by which people look for it. */
  readonly words?: Text;
  readonly icon: NavItem['icon'];
  /** `resource.action`: offered to whoever has it in the organization. */
  readonly permission: string;
}

/** What a command with a window gives it. */
export interface CommandWindowProps {
  readonly at: SchoolPlace;
  /** The thing that the command asked for. */
  readonly found: Found | undefined;
  readonly onClose: () => void;
}

/** Something that a person does, from any screen of an organization. */
export interface Command extends Offered {
  /** The key that does it, by its place on an English keyboard. */
  readonly key?: string;
  /** The finder of the thing that it is done to; the person chooses it first. */
  readonly asks?: Finder['id'];
  readonly does: CommandAction;
}

/** Where it leads, what it does at once, or the window that it opens: one of the three. */
export type CommandAction =
  | { readonly href: (at: SchoolPlace, found: Found | undefined) => string }
  | { readonly run: (at: SchoolPlace, found: Found | undefined) => void }
  | { readonly window: () => Promise<ComponentType<CommandWindowProps>> };

/** The parts of the settings page, in its order. */
export const settingGroups = ['school', 'time', 'clients', 'selling', 'public', 'messages', 'person'] as const;

/** A place where something is set up: a line of the settings page, found by Ctrl-K too. */
export interface Setting extends Omit<Offered, 'permission'> {
  readonly group: (typeof settingGroups)[number];
  /** What is decided there, in a few words. */
  readonly note: Text;
  /** Left out for a person's own settings. */
  readonly permission?: string;
  readonly does: CommandAction;
}

/** A thing of an organization that is found by its name. */
export interface Found {
  readonly id: number;
  readonly label: string;
  /** Distinguishes it from others of the same name: a number, a price, a time. */
  readonly note?: string | undefined;
  readonly href: string;
}

export interface Finder extends Omit<Offered, 'words'> {
  /** With the text, when the server searches by it; otherwise everything, which is then matched in the browser. */
  readonly list: (at: SchoolPlace, text: string) => Promise<readonly Found[]>;
  readonly searches: 'server' | 'browser';
  /** What is offered before anything is typed, where a command asks for such a thing. */
  readonly recent?: (at: SchoolPlace) => readonly Found[];
}
