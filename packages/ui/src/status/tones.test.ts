import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { tones } from './tones.ts';

test('each tone has a colour of its own, light and dark', () => {
  const css = readFileSync(new URL('status-label.module.css', import.meta.url), 'utf8');
  const inks = tones.map((tone) => {
    const rules = [...css.matchAll(new RegExp(`\\[data-tone='${tone}'\\] \\{([^}]*--status-ink[^}]*)\\}`, 'g'))];
    expect(rules, tone).toHaveLength(2);
    return rules.map(([, rule]) => /--status-ink: (#\w+)/.exec(rule!)![1]);
  });
  for (const theme of [0, 1]) expect(new Set(inks.map((pair) => pair[theme])).size).toBe(tones.length);
});
