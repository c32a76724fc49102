import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pinnedNode, projectNode, Refusal, root } from './node.mjs';

/**
 * Type-stripped and compiled sources are cached: the server starts quicker, and the stripper does not stay in memory.
 */
const compileCache = join(root, 'node_modules/.cache/node');

/**
 * Runs a program in the project's folder with the pinned Node first in PATH, forwards signals and resolves with its
 * exit code. `onOutput` receives its output; without it the output goes where ours does.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, onOutput?: (text: string) => void, onReady?: () => void, onStopRequested?: ()
 * => void }} [options] `onReady` is called when the child has reported that it is ready; `onStopRequested` when this
 * process is told to end it.
 * @returns {Promise<number>}
 */
export function run(program, args, { env = {}, onOutput, onReady, onStopRequested } = {}) {
  const path = [dirname(pinnedNode() ?? process.execPath), process.env.PATH].filter(Boolean).join(delimiter);
  const output = onOutput ? 'pipe' : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['inherit', output, output, ...(onReady ? ['ipc'] : [])],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: path, ...env },
  });
  if (onReady) child.on('message', (message) => message === 'ready' && onReady());
  const stopForwarding = forwardSignals(child, onStopRequested);
  if (onOutput) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', onOutput);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  }).finally(stopForwarding);
}

/**
 * Runs a script with the project's Node. A bare system may lack a library of that Node; the loader then names the
 * library.
 */
export async function runNode(args, options) {
  const node = projectNode();
  const code = await run(node, args, options);
  if (code === 127 && node !== process.execPath) {
    throw new Refusal(
      'Node 26 из зависимостей здесь не запускается: установите libatomic1 (apt-get install libatomic1) и запустите снова.',
    );
  }
  return code;
}

/**
 * One Ctrl-C must be one signal for the child: a signal from a terminal reaches the child directly, any other is
 * forwarded here.
 */
function forwardSignals(child, onStopRequested = () => undefined) {
  const fromTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
  const forwarded = new Set();
  const forward = (signal) => {
    onStopRequested();
    if (signal === 'SIGINT' && fromTerminal) return;
    // A closed terminal (SIGHUP) asks to stop as any other signal does.
    const sent = signal === 'SIGHUP' ? 'SIGTERM' : signal;
    if (forwarded.has(sent)) return;
    forwarded.add(sent);
    child.kill(sent);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = whenNpmEnds(() => forward('SIGTERM'));
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  };
}

/**
 * npm runs a script through a shell that forwards no signal: when they are stopped, both end without notifying this
 * process.
 */
function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && stop(), 250);
}
