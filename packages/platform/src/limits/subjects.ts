import { createHmac } from 'node:crypto';

/** Hashes the subjects of the counters, so that neither an address nor a person can be read from a stored count. */
export class Subjects {
  private readonly key: Buffer;

  constructor(key: Buffer) {
    this.key = key;
  }

  of(subject: string): string {
    return createHmac('sha256', this.key).update(subject).digest('base64url');
  }
}
