import type { WriteContext } from '@ritm/platform';
import { insertLot, insertTerms, nextLotId } from './queries.ts';

/** A remainder brought in from elsewhere: visits in hundredths (null = unlimited), price in kopecks or 0 when unknown. */
export interface OpeningLot {
  student_id: number;
  service_id: number | null;
  name: string;
  visits: number | null;
  price: number;
  sold_on: string;
  valid_from: string | null;
  valid_until: string | null;
  import_id: number;
}

/** Writes it with the commit and answers its id. No income: the money was taken elsewhere. */
export async function addOpeningLot(tx: WriteContext, lot: OpeningLot): Promise<number> {
  const [next] = await tx.run(nextLotId, {});
  const { student_id, service_id, name, visits, price, sold_on, valid_from, valid_until, import_id } = lot;
  const created_by = tx.maybeActor?.user_id ?? null;
  tx.defer(insertLot, {
    school_id: tx.school_id,
    id: next!.id,
    student_id,
    service_id,
    name,
    kind: 'pass',
    format: 'group',
    pays_for_ids: null,
    sold_on,
    activation: 'fixed_date',
    activation_deadline_days: 30,
    burn_unactivated: false,
    policies: JSON.stringify({ consume_unpaid: 'all' }),
    import_id,
    created_by,
  });
  tx.defer(insertTerms, {
    school_id: tx.school_id,
    lesson_plus_id: next!.id,
    version: 1,
    visits,
    price,
    validity: null,
    validity_unit: null,
    valid_from: valid_from ?? sold_on,
    valid_until,
    closed_on: null,
    close_reason: null,
    comment: null,
    created_by,
  });
  tx.audit({ action: 'visits.opening_lot_added', object_type: 'lesson_plus', object_id: next!.id, after: lot });
  return next!.id;
}
