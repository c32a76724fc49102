export interface OutboundMessage {
  id: number;
  channel: string;
  /** E.164 for messages and calls. */
  recipient: string;
  body: string;
}

/** What the other side said. */
export interface Delivery {
  /** Of a call: the last digits of the number that rings, where the service chooses it. */
  code?: string;
}

/** The one seam to the outside. */
export interface Outbound {
  deliver(message: OutboundMessage): Promise<Delivery>;
  /** Nothing leaves: what would have been sent stays readable. */
  readonly storesBodies: boolean;
  /** Is it known that a message of this channel would not get out now? */
  isDown(channel: string): boolean;
}

/** Why a message did not go out. `word` is short, made by us, and may stand in a log. */
export class OutboundError extends Error {
  /** `later`: surely not taken, may be tried again. `never`: refused for good. `unknown`: perhaps taken, so never tried again. */
  readonly kind: 'later' | 'never' | 'unknown';
  /** The service is of no use to anybody now, whatever the message. */
  readonly outage: boolean;

  constructor(kind: OutboundError['kind'], word: string, { outage = false } = {}) {
    super(word);
    this.name = word;
    this.kind = kind;
    this.outage = outage;
  }
}

/** The default: a message stays in its table, where the demo page shows it. */
export const outboxOnly: Outbound = {
  deliver: async () => ({}),
  storesBodies: true,
  isDown: () => false,
};
