import { Modal, Text } from '@ritm/ui';
import { useLanguage, type Action } from '@ritm/web-kit';
import type { AuditLine, LineUndo } from '../../contract/index.ts';
import { useAuditT } from '../messages.ts';
import { fieldNames } from '../field-names.ts';
import { LineSentence } from './line-sentence.tsx';
import classes from './line-details.module.css';

const fieldsOf = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : {};

/** Null, an empty list and an empty object all look empty to a reader. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return ['""', '[]', '{}'].includes(text) ? '' : text;
}

export interface LineDetailsProps {
  readonly line: AuditLine;
  readonly undo: Action<LineUndo, void>;
  readonly onClose: () => void;
}

/** The values before and after, field by field, as they are stored; what can be taken back is taken back here. */
export function LineDetails({ line, undo, onClose }: LineDetailsProps) {
  const t = useAuditT();
  const language = useLanguage() === 'en' ? 'en' : 'ru';
  const [before, after] = [fieldsOf(line.before), fieldsOf(line.after)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const rows = names.map((name) => ({ name, was: textOf(before[name]), is: textOf(after[name]) }));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('details')}
      size="lg"
      {...(line.undo && {
        submit: {
          label: t('undo'),
          pending: undo.pending,
          onSubmit: () => {
            undo.run(line.undo!);
            onClose();
          },
        },
      })}
    >
      <Text mb="sm">
        <LineSentence line={line} />
      </Text>
      {line.reason && (
        <Text mb="sm">
          {t('reason')}: {line.reason}
        </Text>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('field')}</th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter(({ was, is }) => was !== is)
            .map(({ name, was, is }) => (
              <tr key={name}>
                <th scope="row">{fieldNames[language][name] ?? name}</th>
                <td>{was || t('nothing')}</td>
                <td>{is || t('nothing')}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <p className={classes.name}>{line.action}</p>
    </Modal>
  );
}
