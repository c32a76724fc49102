import { useFormat, useLanguage } from '@ritm/web-kit';
import type { AuditLine } from '../../contract/index.ts';
import { factsOf, nameOf } from '../facts.ts';
import { useAuditT } from '../messages.ts';
import { sentenceFor } from '../sentences/index.ts';
import { isFeminine, withGender, withName } from '../sentences/sentence.ts';
import classes from './line-sentence.module.css';

/** Outcomes that a sentence says; a visit that took place says nothing more. */
const shownOutcomes = ['trial', 'canceled_early', 'canceled_late', 'no_show', 'excused', 'canceled_by_school'] as const;

/** «Диана заморозила абонемент «Йога 8», 24–30 ноября». */
export function LineSentence({ line }: { readonly line: AuditLine }) {
  const t = useAuditT();
  const format = useFormat();
  const language = useLanguage() === 'en' ? 'en' : 'ru';
  const sentence = sentenceFor(line.action);
  const who = line.actor ? line.actor.name || t('number', { id: String(line.actor.user_id) }) : t('server');
  if (!sentence)
    return (
      <span>
        <b className={classes.who}>{who}</b>: <code>{line.action}</code>
      </span>
    );
  const [ru, en, details = []] = sentence;
  const words = withName(language === 'ru' ? ru : en, nameOf(line));
  const facts = factsOf(line, details, {
    language,
    format,
    count: (what, count) => t(`fact_${what}`, { count }),
    outcome: (outcome) => {
      const known = shownOutcomes.find((one) => one === outcome);
      return known && t(`outcome_${known}`);
    },
  });
  return (
    <span>
      <b className={classes.who}>{who}</b> {withGender(words, line.actor !== null && isFeminine(line.actor.name))}
      {facts.length > 0 && <span className={classes.facts}>, {facts.join(', ')}</span>}
    </span>
  );
}
