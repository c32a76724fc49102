/** Ends this process when the server that started it is gone. */
export const watchServer = (server: number): NodeJS.Timeout =>
  setInterval(() => {
    if (process.ppid !== server) process.kill(process.pid, 'SIGKILL');
  }, 500);
