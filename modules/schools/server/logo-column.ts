import { sql } from 'kysely';

/** The address of the logo of the organization `s`; null when there is none. */
export const logoOfSchool = sql<
  string | null
>`(select '/api/public/logo/' || f.token from files f where f.id = s.logo_file_id and f.gone_at is null)`;
