import type { PublicSchool } from '@ritm/booking/contract';
import { t } from '../kit/words.ts';

/** How to reach an organization that takes no online requests. Links open outside the frame. */
export function Contacts({ school }: { readonly school: PublicSchool }) {
  const { phone, email, site, address, city } = school;
  const href = site && (/^https?:\/\//.test(site) ? site : `https://${site}`);
  return (
    <section className="banner stack tight">
      <h2>{t('contact')}</h2>
      <p className="dim">{t('contact_text')}</p>
      {phone && <a href={`tel:${phone}`}>{phone}</a>}
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {href && (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {site}
        </a>
      )}
      <p>{[city, address].filter(Boolean).join(', ')}</p>
    </section>
  );
}
