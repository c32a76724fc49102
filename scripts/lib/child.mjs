import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { pinnedNode, projectNode, Refusal, root } from './node.mjs';

/** Sources stripped of types and compiled once: starts are quicker, and the stripper does not stay in memory. */
const compileCache = join(root, 'node_modules/.cache/node');

/**
 * Runs a program in the project's folder with the pinned Node first in PATH, hands signals on and answers its exit code.
 * `take` gets its output, which otherwise goes where ours does.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, take?: (text: string) => void, onReady?: () => void, onAsked?: () => void }} [options]
 * `onReady`: the child has said that it is ready; `onAsked`: we were asked to end it.
 * @returns {Promise<number>}
 */
export function run(program, args, { env = {}, take, onReady, onAsked } = {}) {
  const path = [dirname(pinnedNode() ?? process.execPath), process.env.PATH].filter(Boolean).join(delimiter);
  const output = take ? 'pipe' : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['inherit', output, output, ...(onReady ? ['ipc'] : [])],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: path, ...env },
  });
  if (onReady) child.on('message', (message) => message === 'ready' && onReady());
  const letGo = handOnSignals(child, onAsked);
  if (take) for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', take);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  }).finally(letGo);
}

/** Runs a script with the project's Node. A bare system may lack a library of that Node; the loader has then said which. */
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

/** One Ctrl-C is one signal for the child: from a terminal it comes to the child directly, from elsewhere we hand it on. */
function handOnSignals(child, onAsked = () => undefined) {
  const fromTerminal = [process.stdin, process.stdout, process.stderr].some((stream) => stream.isTTY);
  const handed = new Set();
  const hand = (signal) => {
    onAsked();
    if (signal === 'SIGINT' && fromTerminal) return;
    // A closed terminal asks to stop, as everybody else does.
    const sent = signal === 'SIGHUP' ? 'SIGTERM' : signal;
    if (handed.has(sent)) return;
    handed.add(sent);
    child.kill(sent);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, hand);
  const watch = whenNpmEnds(() => hand('SIGTERM'));
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, hand);
  };
}

/** npm runs a script through a shell that hands no signal on: told to stop, both end and say nothing to us. */
function whenNpmEnds(stop) {
  if (!process.env.npm_lifecycle_event) return undefined;
  const parent = process.ppid;
  return setInterval(() => process.ppid !== parent && stop(), 250);
}
