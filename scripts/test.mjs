/**
 * `npm test`: the checks, the tests of rules and of the API, the browser journeys.
 * `--only checks|vitest|e2e|zones|long` runs one part, `-- words` narrows it. The last line is
 * `tests: N passed, N failed`.
 */
import { main, Refusal } from './lib/node.mjs';
import { install } from './lib/prepare.mjs';
import { furtherParts, parts } from './lib/test-parts.mjs';

await main(async (args) => {
  const { names, words } = readArguments(args);
  await install();
  const totals = { passed: 0, failed: 0, skipped: 0 };
  for (const name of names) {
    console.log(`\n— ${name}`);
    const { passed, failed, skipped } = await run({ ...parts, ...furtherParts }[name], words);
    // A part that ran no test proves nothing.
    const empty = passed + failed === 0;
    if (empty) console.log(`${name}: ни одного теста`);
    totals.passed += passed;
    totals.failed += empty ? 1 : failed;
    totals.skipped += skipped;
  }
  const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
  console.log(`\ntests: ${totals.passed} passed, ${totals.failed} failed${skipped}`);
  return totals.failed === 0 ? 0 : 1;
});

function readArguments(args) {
  const split = args.indexOf('--');
  const own = split === -1 ? args : args.slice(0, split);
  const words = split === -1 ? [] : args.slice(split + 1);
  if (own.length === 0) return { names: Object.keys(parts), words };
  const all = Object.keys({ ...parts, ...furtherParts });
  const [flag, name, ...rest] = own;
  if (flag !== '--only' || !all.includes(name) || rest.length > 0)
    throw new Refusal(`test.mjs [--only ${all.join('|')}] [-- words]`);
  return { names: [name], words };
}

/** A part that cannot even begin counts as one failure, and the others still run. */
async function run(part, words) {
  try {
    return await part(words);
  } catch (error) {
    console.log(error instanceof Refusal ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
