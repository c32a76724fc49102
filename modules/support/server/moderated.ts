import type { Runner, WriteContext } from '@ritm/platform';
import type { Collectors } from '@ritm/platform/contributions';

/** Something that waits for the installation's moderators. It names no client. */
export interface ModerationItem {
  id: number;
  school_id: number;
  school_name: string;
  title: string;
  text: string | null;
  /** Kopecks. */
  price: number | null;
}

/** A kind of content that organizations publish after a moderator has approved it; each module defines its own. */
export interface Moderated {
  /** Such as `service`; unique. */
  readonly kind: string;
  count(runner: Runner): Promise<number>;
  /** Waiting items, the oldest first. */
  waiting(runner: Runner, page: { limit: number; offset: number }): Promise<ModerationItem[]>;
  /** Publishes or refuses the item and writes an audit line; false when no item with that id waits. */
  decide(
    tx: WriteContext,
    decision: { school_id: number; id: number; published: boolean; reason: string | undefined },
  ): Promise<boolean>;
}

declare module '@ritm/platform/contributions' {
  interface Contributions {
    /** What the installation's moderators review. */
    moderated: Moderated;
  }
}

export const supportCollects: Collectors = { moderated: ({ kind }) => [kind] };
