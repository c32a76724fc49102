import fc from 'fast-check';
import { describe, it } from 'vitest';
import { acts, type Journal, toCommand } from './model/commands.ts';
import { Desk, rules, type Rules } from './model/desk.ts';
import { PassesModel } from './model/passes-model.ts';

const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

function comparison(each: Rules, journal: Journal) {
  const commands = fc.commands([acts.map((act) => toCommand(act, journal))], { maxCommands: 60, size: 'max' });
  return fc.property(commands, (sequence) => {
    fc.modelRun(() => ({ model: new PassesModel(), real: new Desk(each) }), sequence);
  });
}

describe('passes against their model', () => {
  it('agree', () => {
    const journal: Journal = new Map();
    fc.assert(comparison(rules, journal), { numRuns: 2000, seed });
    process.stdout.write(
      [...journal]
        .sort()
        .map(([a, b]) => `${a} ${b}`)
        .join('\n') + '\n',
    );
  }, 100000);
});
