import { Anchor } from '@ritm/ui';
import { href, useFormat, useSchool } from '@ritm/web-kit';
import type { ImportPerson, ImportRow } from '../../contract/index.ts';
import { useImportsT } from '../messages.ts';
import classes from './check/check-step.module.css';
import { useRowFacts } from './use-row-facts.ts';
import { useRowTexts } from './use-row-texts.ts';

export function RowFacts({ row }: { readonly row: ImportRow }) {
  const t = useImportsT();
  const format = useFormat();
  const rowFacts = useRowFacts()(row);
  const { reasonText, fieldText } = useRowTexts();
  const reason = reasonText(row);
  const own = [row.phone && format.phone(row.phone), row.birth_date && format.date(row.birth_date)]
    .filter(Boolean)
    .join(', ');
  const isQuiet = !reason && row.notes.length === 0 && row.changes.length === 0 && row.relatives.length === 0;
  return (
    <>
      {own && <p className={classes.line}>{t('row_in_file', { facts: own })}</p>}
      {reason && <p className={classes.line}>{reason}</p>}
      {rowFacts.length > 0 && (
        <p className={`${classes.line} ${classes.facts}`}>
          {rowFacts.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
      <Changes row={row} />
      {row.kept.length > 0 && (
        <p className={classes.line}>{t('row_kept', { fields: row.kept.map(fieldText).join(', ') })}</p>
      )}
      {row.relatives.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('row_relatives')}</h3>
          <ul className={classes.list}>
            {row.relatives.map((one) => (
              <li key={`${one.student_id} ${one.row_no}`}>
                <PersonText person={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      {row.notes.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('row_notes')}</h3>
          <ul className={classes.list}>
            {row.notes.map(({ code, text }) => (
              <li key={code + text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      {isQuiet && <p className={classes.line}>{t('row_nothing')}</p>}
      {row.student_id !== null && <CardLink student_id={row.student_id} />}
    </>
  );
}

function Changes({ row: { changes } }: { readonly row: ImportRow }) {
  const t = useImportsT();
  const { fieldText, valueText } = useRowTexts();
  if (changes.length === 0) return null;
  return (
    <>
      <h3 className={classes.heading}>{t('row_changes')}</h3>
      <ul className={classes.list}>
        {changes.map(({ field, from, to }) => (
          <li key={field}>
            {fieldText(field)}: {valueText(field, from)} → {valueText(field, to)}
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * The card opens beside the import, so that no choice is lost: only their cards tell two people of the same name apart.
 */
export function CardLink({ student_id }: { readonly student_id: number }) {
  const t = useImportsT();
  const { role: type, school_id } = useSchool();
  return (
    <Anchor
      href={href('/$type/school/$school_id/student/$student_id', { type, school_id, student_id })}
      target="_blank"
      rel="noopener"
    >
      {t('row_card')}
    </Anchor>
  );
}

/** A person with the data that distinguishes them from another of the same name. */
export function PersonText({ person }: { readonly person: ImportPerson }) {
  const t = useImportsT();
  const format = useFormat();
  const facts = [
    person.phone && format.phone(person.phone),
    person.birth_date && format.date(person.birth_date),
    person.row_no !== null && t('decide_in_file', { row: String(person.row_no) }),
  ];
  return (
    <>
      {person.name} <span className={classes.small}>{facts.filter(Boolean).join(', ')}</span>
    </>
  );
}
