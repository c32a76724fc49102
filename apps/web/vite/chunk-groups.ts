import { fileURLToPath } from 'node:url';

/**
 * Which sources share a file of the build. Our own are named by the beginning of their path, so that a test can prove
 * that each name still leads to a file: a moved source that no name knows silently changes what a first visit
 * downloads.
 */
const root = fileURLToPath(new URL('../../../', import.meta.url));

interface Group {
  /** Beginnings of paths from the root of the repository. */
  readonly own: readonly string[];
  /** Beginnings that are left out although one of `own` covers them. */
  readonly without?: readonly string[];
  /** Installed packages and virtual modules. */
  readonly installed: readonly RegExp[];
}

/** The entry needs it and must stay small enough for any browser. */
const entry: Group = {
  own: ['packages/web-kit/src/calls/prefetch', 'packages/web-kit/src/texts/stored-language'],
  installed: [/preload-helper/, /rolldown\/runtime/],
};

/** One file instead of thirty for the code that every page needs, the sign-in included. */
const base: Group = {
  own: [
    'packages/http/src/',
    'packages/web-kit/src/',
    'packages/kernel/src/ids.ts',
    'packages/kernel/src/phone-format.ts',
    'packages/ui/src/context',
    'packages/ui/src/index',
    'packages/ui/src/lazy-with-retry',
    'packages/ui/src/provider',
    'packages/ui/src/use-is-phone',
    'packages/ui/src/theme/theme.ts',
    'packages/ui/src/theme/colors.ts',
    'packages/ui/src/theme/color-scheme.ts',
    'packages/ui/src/mark/pulse-mark.tsx',
    'packages/ui/src/mark/pulse-loader.tsx',
    'packages/ui/src/layout/use-page-title.ts',
    'packages/ui/src/feedback/store.ts',
    'packages/ui/src/feedback/toast.tsx',
    'packages/ui/src/feedback/banner.tsx',
    'packages/ui/src/feedback/states.tsx',
    'packages/ui/src/feedback/confirm.ts',
    'packages/ui/src/feedback/modal.tsx',
    'packages/ui/src/mantine/button.ts',
    'packages/ui/src/mantine/inputs/text-input.ts',
    'packages/ui/src/mantine/unstyled-button.ts',
    'packages/ui/src/mantine/close-button.ts',
    'packages/ui/src/mantine/text.ts',
    // The parts of modules that the application itself uses: the session, and what is deleted at sign-out.
    'modules/accounts/contract/errors.ts',
    'modules/accounts/contract/sign-in.ts',
    'modules/accounts/contract/profile.ts',
    'modules/accounts/contract/session-routes.ts',
    'modules/notifications/web/stored-push.ts',
    'modules/reception/web/code/stored-codes.ts',
    'modules/member/web/home/clear-home.ts',
    // A door that the client's first page shares with the site map would be a file of its own.
    'modules/booking/web/index.ts',
  ],
  // Realtime updates, and what lists and forms need, are only for signed-in people.
  without: [
    'packages/http/src/errors.ts',
    'packages/web-kit/src/calls/realtime',
    'packages/web-kit/src/calls/removed',
    'packages/web-kit/src/calls/download',
    'packages/web-kit/src/calls/whole-list',
    'packages/web-kit/src/clients-to-write',
    'packages/web-kit/src/commands',
    'packages/web-kit/src/texts/matching',
    'packages/web-kit/src/small-picture',
    'packages/web-kit/src/texts/bytes',
    'packages/web-kit/src/texts/date-text',
    'packages/web-kit/src/texts/reader-clock',
    'packages/web-kit/src/texts/format',
    'packages/web-kit/src/texts/today',
    'packages/web-kit/src/texts/wall',
    'packages/web-kit/src/export-button',
    'packages/web-kit/src/search-state',
    'packages/web-kit/src/abilities',
    'packages/web-kit/src/settings/offline',
    'packages/web-kit/src/settings/theme',
  ],
  installed: [
    /\/node_modules\/(?:@tanstack\/(?:query-core|react-query)|zod|clsx)\//,
    /\/@mantine\/core\/(?:esm\/core|esm\/components\/(?:Button|CloseButton|Input|InputBase|Loader|Text|TextInput|Transition|UnstyledButton|VisuallyHidden))\//,
  ],
};

/** Dates, sums and clocks as people read them: the first page of everybody but the sign-in. */
const texts: Group = {
  own: [
    'packages/kernel/src/calendar.ts',
    'packages/kernel/src/money.ts',
    'packages/kernel/src/visits.ts',
    'packages/kernel/src/wall-clock.ts',
    'packages/web-kit/src/calls/whole-list',
    'packages/web-kit/src/texts/date-text',
    'packages/web-kit/src/texts/format',
    'packages/web-kit/src/texts/wall',
    'packages/web-kit/src/texts/today',
  ],
  installed: [],
};

/** What an organization's public page shows as the staff's pages do: its visitors need no more of them. */
const shown: Group = {
  own: [
    'packages/ui/src/layout/initials-picture',
    'packages/ui/src/theme/class-hue',
    'packages/ui/src/theme/hues',
    'packages/ui/src/mantine/avatar',
    'packages/ui/src/mantine/skeleton',
  ],
  installed: [/\/@mantine\/core\/(?:esm\/components|styles)\/(?:Avatar|Skeleton)\b/],
};

/** One file instead of thirty for the code that every page of the staff needs. */
const staff: Group = {
  own: [
    'packages/http/src/errors.ts',
    'packages/web-kit/src/clients-to-write',
    'packages/web-kit/src/abilities',
    'packages/web-kit/src/settings/theme',
    'packages/web-kit/src/calls/realtime',
    'packages/web-kit/src/calls/removed',
    'packages/ui/src/status/',
    'packages/ui/src/layout/page-frame',
    'packages/ui/src/layout/layout.module',
    'packages/ui/src/layout/actions-menu',
    'packages/ui/src/layout/use-scroll-to-chosen',
    'packages/ui/src/fields/list-fields',
    'packages/ui/src/fields/theme-choice',
    'packages/ui/src/mantine/action-icon',
    'packages/ui/src/mantine/group',
    'packages/ui/src/mantine/stack',
    'packages/ui/src/mantine/tabs',
    'apps/web/src/shell/can-in-school',
    'apps/web/src/shell/messages',
    'apps/web/src/shell/frame.module',
    'modules/accounts/contract/permissions.ts',
    'modules/accounts/contract/person-errors.ts',
    'modules/schools/contract',
    'modules/schools/web/data',
    'modules/support/contract',
    'modules/support/web/data',
  ],
  installed: [/\/@mantine\/core\/(?:esm\/components|styles)\/(?:ActionIcon|Group|Stack|Tabs)\b/, /\/@mantine\/hooks\//],
};

/** What the client's application and the staff's both need first: a client's page loads nothing else of the staff's. */
const personal: Group = {
  own: [
    'packages/web-kit/src/search-state',
    'packages/web-kit/src/small-picture',
    'packages/web-kit/src/settings/offline',
    'packages/ui/src/frame/',
    'packages/ui/src/mantine/visually-hidden',
  ],
  // The icons of the client's tabs and home: the file of all shared icons is three times as large.
  installed: [/\/@tabler\/icons-react\/dist\/esm\/icons\/Icon(?:CalendarTime|Qrcode|SunHigh|Ticket)\./],
};

/** What opens over a page; none of it is in a first render. */
const floating: Group = {
  own: ['packages/ui/src/mantine/menu', 'packages/ui/src/mantine/popover'],
  installed: [
    /\/@floating-ui\//,
    /\/@mantine\/core\/esm\/(?:utils\/Floating|components\/(?:FocusTrap|Menu|Popover|Accordion\/AccordionChevron|Radio\/RadioIcon))\b/,
  ],
};

export const chunkGroups = { entry, base, texts, shown, personal, staff, floating };

/** Whether a module of the build belongs to a group. */
export const isIn =
  ({ own, without = [], installed }: Group) =>
  (id: string): boolean => {
    if (installed.some((one) => one.test(id))) return true;
    if (!id.startsWith(root)) return false;
    const path = id.slice(root.length);
    return own.some((one) => path.startsWith(one)) && !without.some((one) => path.startsWith(one));
  };

/** Names of a group that lead to none of these files. */
export const namesWithoutFile = (groups: Readonly<Record<string, Group>>, files: readonly string[]): string[] =>
  Object.values(groups)
    .flatMap(({ own, without = [] }) => [...own, ...without])
    .filter((name) => !files.some((file) => file.startsWith(name)));
