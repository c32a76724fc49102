import { Card, PersonAvatar, Text, Title } from '@ritm/ui';
import type { PublicPage, PublicSchool } from '../../contract/index.ts';
import classes from './company.module.css';
import { useCompanyT } from './messages.ts';

interface OfPage {
  readonly school: PublicSchool;
  readonly page: PublicPage;
}

/** The teachers with their faces and words, and the classes of each. */
export function Teachers({ school, page }: OfPage) {
  const t = useCompanyT();
  if (page.teachers.length === 0) return null;
  return (
    <Card withBorder component="section">
      <Title order={2} mb="md">
        {t('teachers')}
      </Title>
      <ul className={classes.teachers}>
        {page.teachers.map(({ id, name, position, about, photo }) => (
          <li key={id}>
            <PersonAvatar name={name} src={photo} size={88} />
            <div>
              <Text fw={600}>{name}</Text>
              {position && (
                <Text c="dimmed" size="sm">
                  {position}
                </Text>
              )}
              {about && (
                <Text size="sm" mt={4} style={{ whiteSpace: 'pre-line' }}>
                  {about}
                </Text>
              )}
              <a
                className={classes.more}
                href={`/web/timetable_company/${school.id}?teacher=${id}`}
                aria-label={`${t('teacher_classes')}: ${name}`}
              >
                {t('teacher_classes')}
              </a>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Gallery({ page }: { readonly page: PublicPage }) {
  const t = useCompanyT();
  if (page.gallery.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="md">
        {t('gallery')}
      </Title>
      <ul className={classes.gallery}>
        {page.gallery.map(({ picture, caption }, index) => (
          <li key={picture}>
            <a href={picture} target="_blank" rel="noopener">
              <img src={picture} alt={caption ?? t('picture', { number: index + 1 })} loading="lazy" />
            </a>
            {caption && (
              <Text c="dimmed" size="sm">
                {caption}
              </Text>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Answers to what people would otherwise ask on the phone; each opens by itself and is found by the page search. */
export function Questions({ page }: { readonly page: PublicPage }) {
  const t = useCompanyT();
  if (page.faq.length === 0) return null;
  return (
    <Card withBorder component="section">
      <Title order={2} mb="xs">
        {t('questions')}
      </Title>
      {page.faq.map(({ question, answer }, index) => (
        // Two questions may be equal while they are being edited.
        <details key={index} className={classes.question}>
          <summary>{question}</summary>
          <Text style={{ whiteSpace: 'pre-line' }}>{answer}</Text>
        </details>
      ))}
    </Card>
  );
}
