import type { ParsedClient } from './cells/parsed.ts';

/** A client without any data; a test adds the name and what it needs. */
export const emptyClient = {
  external_id: null,
  patronymic: null,
  phone: null,
  phone2: null,
  email: null,
  birth_date: null,
  birth_year: null,
  gender: null,
  gender_suggested: false,
  club_card: null,
  tags: [],
  discount: null,
  source: null,
  comment: null,
  branch: null,
  first_visit_on: null,
  last_visit_on: null,
  visits_count: null,
  spent: null,
} satisfies Omit<ParsedClient, 'full_name' | 'lastname' | 'firstname'>;
