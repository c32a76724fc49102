import { OutboundError, type Delivery, type OutboundMessage } from './outbound.ts';

export interface CircuitRules {
  /** How many failures of the service in a row open the circuit. */
  failures?: number;
  /** How long an open circuit sends nothing; after that, one message is tried. */
  pauseMs?: number;
  monotonic: () => number;
}

/** Stops calling a service that does not answer: callers get an error at once, and the service gets time to recover. */
export class Circuit {
  private readonly send: (message: OutboundMessage) => Promise<Delivery>;
  private readonly rules: Required<CircuitRules>;
  private failed = 0;
  private closedUntil = Number.NEGATIVE_INFINITY;

  constructor(send: (message: OutboundMessage) => Promise<Delivery>, rules: CircuitRules) {
    this.send = send;
    this.rules = { failures: 5, pauseMs: 30_000, ...rules };
  }

  get isOpen(): boolean {
    return this.rules.monotonic() < this.closedUntil;
  }

  async deliver(message: OutboundMessage): Promise<Delivery> {
    if (this.isOpen) throw new OutboundError('later', 'circuit_open', { outage: true });
    try {
      const delivery = await this.send(message);
      this.failed = 0;
      return delivery;
    } catch (error) {
      const isOutage = !(error instanceof OutboundError) || error.outage;
      this.failed = isOutage ? this.failed + 1 : 0;
      if (this.failed >= this.rules.failures) this.closedUntil = this.rules.monotonic() + this.rules.pauseMs;
      throw error;
    }
  }
}
