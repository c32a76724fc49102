import { workerData } from 'node:worker_threads';

/** A thread of a child process: ends it when the server that started it is gone. */
setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
}, 500);
