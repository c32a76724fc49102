import { workerData } from 'node:worker_threads';
import { watchServer } from './watch-server.ts';

/** The entry point of a thread that watches the server while its process computes. */
watchServer(workerData as number);
