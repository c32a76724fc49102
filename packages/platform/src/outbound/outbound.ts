export interface OutboundMessage {
  id: number;
  channel: string;
  /** E.164 for messages and calls. */
  recipient: string;
  body: string;
  /** Of a letter. */
  subject?: string;
}

/** The service's answer. */
export interface Delivery {
  /** For a call: the last digits of the calling number, when the service chooses it. */
  code?: string;
  /** The service's own id of the message, by which its state can be asked. */
  id?: string;
  /** Kopecks, when the service says what it took. */
  cost?: number;
}

/** What became of a message that the service took; `waiting`: it does not know yet. */
export type Report = 'waiting' | 'delivered' | 'failed';

/** An account of a customer at one of the SMS services: the customer pays for its messages. */
export type SmsAccount =
  | { service: 'smsc'; login: string; password: string; sender?: string | undefined }
  | { service: 'sms_ru'; apiId: string; sender?: string | undefined };

/** A customer's own account. Throws `OutboundError`, as `Outbound` does. */
export interface AccountSender {
  deliver(message: OutboundMessage): Promise<Delivery>;
  report(message: { service_id: string; recipient: string }): Promise<Report>;
}

/** The only interface to the outside world. */
export interface Outbound {
  deliver(message: OutboundMessage): Promise<Delivery>;
  /** True when nothing is sent: what would have been sent stays readable. */
  readonly storesBodies: boolean;
  /** Whether a message of this channel is known to fail now. */
  isDown(channel: string): boolean;
  /** Whether letters leave this server. */
  readonly sendsMail?: boolean;
  /** Sends on a customer's own account. Absent where nothing leaves the process. */
  account?(account: SmsAccount): AccountSender;
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
