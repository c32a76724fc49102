import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that another theme can break; everything else is the same in both themes. */
const ofColour = ['color-contrast', 'link-in-text-block'];

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly {
    readonly target: readonly string[];
    readonly any: readonly { readonly message: string }[];
  }[];
}

/**
 * What axe finds serious or worse on the current page: one line for each rule, with the elements and the reason. A page loads axe
 * once, and axe reports only violations, because reporting what passes takes as long as the check itself.
 */
export async function seriousViolations(page: Page, rules: 'standard' | 'of colour' = 'standard'): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(axe);
  const runOnly = rules === 'standard' ? { type: 'tag', values: standard } : { type: 'rule', values: ofColour };
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const violations: Violation[] = await page.evaluate(`axe.run(document, ${options}).then((run) => run.violations)`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map((one) => `${one.target.join(' ')} (${one.any[0]?.message})`).join(', ')}`,
    );
}
