import type { Bookings } from '@ritm/booking/contract';
import { tb } from './words.ts';

interface ForWhomProps {
  readonly known: Bookings;
  readonly chosen: readonly number[];
  readonly onChoose: (ids: number[]) => void;
  /** The form was submitted with nobody chosen. */
  readonly lacks?: boolean;
}

/** Chooses who the place is for. A guardian books for several children in one step. */
export function ForWhom({ known: { students }, chosen, onChoose, lacks: isMissing }: ForWhomProps) {
  const toggle = (id: number, on: boolean) =>
    onChoose(students.map((one) => one.id).filter((one) => (one === id ? on : chosen.includes(one))));
  return (
    <fieldset className="field">
      <legend>{tb('for_whom')}</legend>
      {students.map(({ id, name }) =>
        students.length === 1 ? (
          <p key={id}>{name}</p>
        ) : (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
              aria-invalid={isMissing || undefined}
            />
            <span>{name}</span>
          </label>
        ),
      )}
      {isMissing && (
        <small className="bad" role="alert">
          {tb('whom_needed')}
        </small>
      )}
    </fieldset>
  );
}
