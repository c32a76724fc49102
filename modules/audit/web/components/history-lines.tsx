import { Text } from '@ritm/ui';
import { useFormat } from '@ritm/web-kit';
import type { AuditLine } from '../../contract/index.ts';
import { useAuditT } from '../messages.ts';
import classes from './history-lines.module.css';
import { LineSentence } from './line-sentence.tsx';

/** The history of one thing as a list of sentences, day by day, the newest first. */
export function HistoryLines({ lines, label }: { readonly lines: readonly AuditLine[]; readonly label: string }) {
  const t = useAuditT();
  const format = useFormat();
  const days = Map.groupBy(lines, ({ created_at }) => dayOf(created_at));
  return (
    <div className={classes.days} role="list" aria-label={label}>
      {[...days].map(([day, own]) => (
        <section key={day} role="listitem" aria-label={format.date(day)}>
          <Text size="sm" c="dimmed" fw={550} mb={4}>
            {format.date(day)}
          </Text>
          <ul className={classes.lines}>
            {own.map((line) => (
              <li key={line.id} className={classes.line}>
                <time dateTime={line.created_at} className={`ui-figures ${classes.time}`}>
                  {timeOf(line.created_at)}
                </time>
                <span>
                  <LineSentence line={line} />
                  {line.reason && (
                    <Text component="span" size="xs" c="dimmed" display="block">
                      {t('reason')}: {line.reason}
                    </Text>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const two = (part: number): string => String(part).padStart(2, '0');
/** The reader's own day and time, as on a letter. */
function dayOf(iso: string): string {
  const at = new Date(iso);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
function timeOf(iso: string): string {
  const at = new Date(iso);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
}
