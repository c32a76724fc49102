export interface OutboundMessage {
  id: number;
  channel: string;
  /** E.164 for messages and calls. */
  recipient: string;
  body: string;
}

/** The service's answer. */
export interface Delivery {
  /** For a call: the last digits of the calling number, when the service chooses it. */
  code?: string;
}

/** The only interface to the outside world. */
export interface Outbound {
  deliver(message: OutboundMessage): Promise<Delivery>;
  /** True when nothing is sent: what would have been sent stays readable. */
  readonly storesBodies: boolean;
  /** Whether a message of this channel is known to fail now. */
  isDown(channel: string): boolean;
}

/** Why a message was not sent. `word` is short, chosen by us, and may appear in a log. */
export class OutboundError extends Error {
  /**
   * `later`: surely not taken, may be tried again. `never`: refused for good. `unknown`: possibly taken, so it is never
   * tried again.
   */
  readonly kind: 'later' | 'never' | 'unknown';
  /** The service fails for every message now. */
  readonly outage: boolean;

  constructor(kind: OutboundError['kind'], word: string, { outage = false } = {}) {
    super(word);
    this.name = word;
    this.kind = kind;
    this.outage = outage;
  }
}

/** The default: a message stays in its table, and the demo page shows it. */
export const outboxOnly: Outbound = {
  deliver: async () => ({}),
  storesBodies: true,
  isDown: () => false,
};
