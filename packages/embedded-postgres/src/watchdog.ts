import { setTimeout as sleep } from 'node:timers/promises';
import { isServer, signal, stopPostmaster, type Postmaster } from './postmaster.ts';

const CHECK_MS = 200;
/**
 * Milliseconds before each attempt to restart it; the last pause repeats without end (somebody has to free space on a
 * full disk).
 */
const pauses = [0, 200, 500, 1_000, 2_000, 4_000];

interface WatchdogOptions {
  /** Starts the server on its previous port. */
  relaunch: (port: number) => Promise<Postmaster>;
  warn: (line: string) => void;
}

/**
 * Watches the server and restarts it when it ends unexpectedly: killed, out of memory, out of space. Its address stays
 * the same.
 */
export class Watchdog {
  private postmaster: Postmaster;
  private readonly options: WatchdogOptions;
  private readonly watching: NodeJS.Timeout;
  private relaunching: Promise<void> | undefined;
  private stopping = false;

  constructor(postmaster: Postmaster, options: WatchdogOptions) {
    this.postmaster = postmaster;
    this.options = options;
    this.watching = setInterval(() => this.check(), CHECK_MS).unref();
  }

  get port(): number {
    return this.postmaster.port;
  }

  /** For the end of the process, when no time is left to wait. */
  signal(name: NodeJS.Signals): void {
    signal(this.postmaster.pid, name);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.watching);
    await this.relaunching;
    await stopPostmaster(this.postmaster);
  }

  private check(): void {
    if (this.relaunching || isServer(this.postmaster.pid)) return;
    this.options.warn('База данных остановилась, запускаю её снова.');
    this.relaunching = this.relaunch().finally(() => (this.relaunching = undefined));
  }

  private async relaunch(): Promise<void> {
    let lastMessage = '';
    for (let attempt = 0; !this.stopping; attempt++) {
      await sleep(pauses[Math.min(attempt, pauses.length - 1)]);
      if (this.stopping) return;
      try {
        this.postmaster = await this.options.relaunch(this.port);
        return this.options.warn('База данных снова работает.');
      } catch (error) {
        const { message } = error as Error;
        if (message !== lastMessage) this.options.warn(message);
        lastMessage = message;
      }
    }
  }
}
