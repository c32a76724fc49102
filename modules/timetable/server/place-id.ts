import { AppError, commonErrors, errorText } from '@ritm/http';
import type { WriteContext } from '@ritm/platform';

interface Placed {
  readonly body: { readonly place?: number | null | undefined; readonly place_id?: number | null | undefined };
}

/** The specification says `place`, the product `place_id`. Both are read, and two different values are an error. */
export function normalizePlaceId<I extends Placed>(tx: WriteContext, input: I): I {
  const { place, place_id } = input.body;
  if (place === undefined) return input;
  if (place_id !== undefined && place_id !== place) {
    const error = new AppError(commonErrors.invalid);
    error.fields = { place: [errorText(commonErrors.invalid, {}, tx.language)] };
    throw error;
  }
  return { ...input, body: { ...input.body, place_id: place } };
}
