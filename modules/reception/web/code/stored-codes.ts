/**
 * The code that a client shows at the reception, stored on the client's own device because a hall may have no network.
 */
export interface StoredCode {
  readonly school_id: number;
  readonly student_id: number;
  readonly token: string;
  readonly name: string;
  readonly school_name: string;
}

const KEY = 'ritm.check_in_codes';

export const storedCodes = (): readonly StoredCode[] => JSON.parse(localStorage.getItem(KEY) ?? '[]') as StoredCode[];

export function storeCode(code: StoredCode): void {
  const others = storedCodes().filter(
    ({ school_id, student_id }) => school_id !== code.school_id || student_id !== code.student_id,
  );
  localStorage.setItem(KEY, JSON.stringify([code, ...others]));
}

export const clearCodes = (): void => localStorage.removeItem(KEY);
