import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Disk } from './disk.ts';
import type { Product } from './product.ts';

export interface Fault {
  name: string;
  /** Whether the fault is expected to end the server's process. */
  killsServer: boolean;
  inject(): Promise<void>;
}

const FULL_MS = 4_000;
const upgrade = (path: string, more: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n` +
  `Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`;
const hostile = [
  upgrade('/ws/nothing', ''),
  upgrade('/ws/notifications', 'Origin: https://evil.example\r\n'),
  upgrade('/ws/notifications', 'Cookie: sid=%\r\nOrigin: http://x\r\n'),
  'POST /api/sign_in HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{',
  '\u0000 nothing of HTTP\r\n\r\n',
];

/** The faults that are injected one after another, in an order that the seed decides. */
export function createFaults(product: Product, disk: Disk): Fault[] {
  const filling: Fault = {
    name: 'fill the disk',
    killsServer: false,
    inject: async () => {
      disk.fill();
      await sleep(FULL_MS);
      disk.free();
    },
  };
  return [
    { name: 'kill the server', killsServer: true, inject: async () => product.kill() },
    { name: 'kill the database', killsServer: false, inject: async () => product.killDatabase() },
    { name: 'cut its connections', killsServer: false, inject: () => cutConnections(product) },
    { name: 'reset sockets', killsServer: false, inject: () => resetSockets(product) },
    ...(disk.canFill ? [filling] : []),
  ];
}

async function cutConnections(product: Product): Promise<void> {
  for (let round = 0; round < 5; round++) {
    await product.sql(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'ritm%'
      and pid <> pg_backend_pid()`);
    await sleep(150);
  }
}

async function resetSockets(product: Product): Promise<void> {
  const port = Number(new URL(product.address).port);
  for (let round = 0; round < 100; round++) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(hostile[round % hostile.length]!);
      setTimeout(() => socket.resetAndDestroy(), round % 3);
    });
    socket.on('error', () => undefined);
    await sleep(5);
  }
}
