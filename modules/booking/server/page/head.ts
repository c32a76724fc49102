/**
 * The public page for those who read it without running it: a title, a description and a picture where a link is
 * shared, and schema.org data for search engines. Everything here is what the page itself shows.
 */
import type { WorkingHours } from '@ritm/schools/contract';
import { statement, type PageHead, type Params } from '@ritm/platform';
import { sql } from 'kysely';
import { isPublished } from '../public/queries.ts';
import { createShortCache } from '../public/short-cache.ts';
import type { BookingSettings } from '../settings.ts';

interface HeadRow {
  name: string;
  tagline: string | null;
  description: string | null;
  city: string;
  address: string | null;
  phone: string | null;
  picture: string | null;
  working_hours: WorkingHours[];
  count: number;
  average: number | null;
  offers: { name: string; price: number }[];
}

const headRow = statement(
  (_db, p: Params<{ school_id: number }>) => sql<HeadRow>`
    select s.name, b.tagline, s.description, c.name as city, s.actual_address as address, s.phone,
      coalesce(
        (
          select '/api/public/page_picture/' || f.token
          from public_pictures p
          join files f on f.id = p.file_id and f.gone_at is null
          where p.school_id = s.id and p.kind = 'cover'
        ),
        (select '/api/public/logo/' || f.token from files f where f.id = s.logo_file_id and f.gone_at is null)
      ) as picture,
      s.working_hours, r.count, r.average,
      (
        select coalesce(json_agg(json_build_object('name', v.name, 'price', v.price) order by v.position, v.id), '[]')
        from services v
        where v.school_id = s.id and ${isPublished}
      ) as offers
    from schools s
    join cities c on c.id = s.city_id
    left join booking_settings b on b.school_id = s.id
    cross join lateral (
      select count(*)::int as count, round(avg(rating), 1)::float8 as average from reviews where school_id = s.id
    ) r
    where s.id = ${p('school_id')} and s.archived_at is null`,
);

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign]!);
/** Messengers and search engines cut longer descriptions themselves, in the middle of a word. */
const DESCRIPTION = 300;
const OFFERS = 30;

function structured(row: HeadRow, url: string, picture: string | undefined): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: row.name,
    url,
    ...(row.description && { description: row.description }),
    ...(picture !== undefined && { image: picture }),
    ...(row.phone && { telephone: row.phone }),
    address: {
      '@type': 'PostalAddress',
      addressLocality: row.city,
      addressCountry: 'RU',
      ...(row.address && { streetAddress: row.address }),
    },
    ...(row.count > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: row.average, reviewCount: row.count },
    }),
    openingHoursSpecification: row.working_hours.map(({ weekday, time_from, time_to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days[weekday - 1],
      opens: time_from,
      closes: time_to,
    })),
    makesOffer: row.offers.slice(0, OFFERS).map(({ name, price }) => ({
      '@type': 'Offer',
      name,
      price: (price / 100).toFixed(2),
      priceCurrency: 'RUB',
    })),
  };
}

function toHead(row: HeadRow, school_id: number, origin: string): string {
  const url = `${origin}/company/${school_id}`;
  const title = [row.name, row.tagline ?? row.city].join(' — ');
  const description = (row.description ?? row.tagline ?? `${row.name}, ${row.city}`).slice(0, DESCRIPTION);
  const picture = row.picture === null ? undefined : origin + row.picture;
  // A closing tag inside the data would end the script early.
  const data = JSON.stringify(structured(row, url, picture)).replaceAll('<', '\\u003c');
  const properties = { 'og:type': 'website', 'og:title': title, 'og:description': description, 'og:url': url };
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(url)}">`,
    ...Object.entries(properties).map(([name, text]) => `<meta property="${name}" content="${escaped(text)}">`),
    ...(picture === undefined
      ? []
      : [
          `<meta property="og:image" content="${escaped(picture)}"><meta name="twitter:card" content="summary_large_image">`,
        ]),
    `<script type="application/ld+json">${data}</script>`,
  ].join('');
}

/** The head of `/company/{id}`; read at most once in a short time, however many ask. */
export function companyHead(settings: BookingSettings): PageHead {
  const cached = createShortCache<HeadRow | undefined>(settings);
  return {
    pattern: /^\/company\/([1-9]\d{0,14})\/?$/,
    async head(runner, school_id, origin) {
      const row = await cached(String(school_id), async () => (await runner.run(headRow, { school_id }))[0]);
      return row && toHead(row, school_id, origin);
    },
  };
}
