import { Socket } from 'node:net';
import pg from 'pg';

/**
 * What is asked of a connection in one turn of the event loop leaves in one write, be it the statements of a transaction's trip or small
 * reads of many callers: system calls are most of what either costs.
 */
export class GatheringClient extends pg.Client {
  private readonly socket: Socket;
  private isGathering = false;

  constructor(settings: pg.ClientConfig = {}) {
    const socket = new Socket();
    super({ ...settings, stream: () => socket });
    this.socket = socket;
  }

  gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    this.socket.cork();
    setImmediate(() => {
      this.isGathering = false;
      this.socket.uncork();
    });
  }
}

// Its overloads cannot be restated by a method of the class.
GatheringClient.prototype.query = function (this: GatheringClient, ...asked: unknown[]) {
  this.gather();
  return (pg.Client.prototype.query as (...args: unknown[]) => unknown).apply(this, asked);
} as pg.Client['query'];
