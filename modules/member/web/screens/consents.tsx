import { consentDocuments, consentVersions, type Consent, type ConsentDocument } from '@ritm/students/contract';
import { Button, Card, confirm, Group, PageFrame, Select, Stack, Text, Title } from '@ritm/ui';
import { href, useAction, useFormat, type ActionKey } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companiesQuery, consentsQuery, grantConsent, revokeConsent } from '../data.ts';
import { memberT, useMemberT } from '../messages.ts';
import classes from '../member.module.css';
import { Shown } from '../shown.tsx';

interface Subject {
  readonly school_id: number | null;
  readonly student_id: number | null;
}
const oneself: Subject = { school_id: null, student_id: null };
const isOf = (one: Consent, { school_id, student_id }: Subject): boolean =>
  one.school_id === school_id && one.student_id === student_id;

/** The consents, each a document of its own, for oneself or for a child. It can be read, given, shown and withdrawn. */
export function Screen() {
  const t = useMemberT();
  const query = useQuery(consentsQuery);
  const [subject, setSubject] = useState<Subject>(oneself);
  return (
    <PageFrame title={t('consents')} back={{ href: href('/profile', {}), label: t('profile') }}>
      <Stack gap="lg" maw={720}>
        <Text>{t('consents_text')}</Text>
        <SubjectChoice subject={subject} onChange={setSubject} />
        <Shown query={query}>
          {({ data }) => (
            <>
              {consentDocuments.map((document) => (
                <Document
                  key={document}
                  document={document}
                  subject={subject}
                  active={data.find((one) => one.document === document && !one.revoked_at && isOf(one, subject))}
                />
              ))}
              <History consents={data.filter((one) => one.revoked_at !== null && isOf(one, subject))} />
            </>
          )}
        </Shown>
      </Stack>
    </PageFrame>
  );
}

function SubjectChoice({
  subject,
  onChange,
}: {
  readonly subject: Subject;
  readonly onChange: (one: Subject) => void;
}) {
  const t = useMemberT();
  const { data } = useQuery(companiesQuery);
  const children = (data?.data ?? []).flatMap(({ school_id, name, cards }) =>
    cards.filter((one) => one.is_child).map((one) => ({ ...one, school_id, school: name })),
  );
  if (children.length === 0) return null;
  const keyOf = (one: Subject) => (one.student_id === null ? 'me' : `${one.school_id}-${one.student_id}`);
  return (
    <Select<string>
      label={t('for_whom')}
      value={keyOf(subject)}
      data={[
        { value: 'me', label: t('consent_me') },
        ...children.map((one) => ({ value: keyOf(one), label: t('of_child', { name: one.name, school: one.school }) })),
      ]}
      allowDeselect={false}
      onChange={(key) => {
        const child = children.find((one) => keyOf(one) === key);
        onChange(child ? { school_id: child.school_id, student_id: child.student_id } : oneself);
      }}
    />
  );
}

interface DocumentProps {
  readonly document: ConsentDocument;
  readonly subject: Subject;
  readonly active: Consent | undefined;
}

function Document({ document, subject, active }: DocumentProps) {
  const t = useMemberT();
  const format = useFormat();
  const invalidates = [consentsQuery.queryKey];
  const version = consentVersions[document];
  const grant = useAction((_: void, key) => grantConsent({ document, version, ...subject }, key), {
    invalidates,
    done: t('consent_saved'),
  });
  const revoke = useAction((id: number, key: ActionKey) => revokeConsent(id, key), {
    invalidates,
    done: t('consent_saved'),
  });
  const name = t(`consent_${document}`);
  const confirmRevoke = async (id: number) => {
    const title = memberT('consent_revoke_question', { name });
    if (await confirm({ title, action: memberT('consent_revoke'), danger: true })) revoke.run(id);
  };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Card withBorder component="section" aria-label={name}>
      <Title order={2}>{name}</Title>
      <Text mt={4}>{t(`consent_${document}_text`)}</Text>
      <Group justify="space-between" mt="md">
        <Text size="sm" c="dimmed">
          {active ? t('consent_given', { when: format.instant(active.given_at, zone), version: active.version }) : ''}
        </Text>
        {active ? (
          <Button
            variant="subtle"
            color="danger"
            loading={revoke.pending}
            onClick={() => void confirmRevoke(active.id)}
            aria-label={`${t('consent_revoke')}: ${name}`}
          >
            {t('consent_revoke')}
          </Button>
        ) : (
          <Button
            variant="default"
            loading={grant.pending}
            onClick={() => grant.run()}
            aria-label={`${t('consent_give')}: ${name}`}
          >
            {t('consent_give')}
          </Button>
        )}
      </Group>
    </Card>
  );
}

function History({ consents }: { readonly consents: readonly Consent[] }) {
  const t = useMemberT();
  const format = useFormat();
  if (consents.length === 0) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <section>
      <Title order={2} mb="sm">
        {t('consent_history')}
      </Title>
      <ul className={classes.list}>
        {consents.map((one) => (
          <li key={one.id}>
            <p className={classes.title}>{t(`consent_${one.document}`)}</p>
            <p className={classes.note}>
              {[
                t('consent_given', { when: format.instant(one.given_at, zone), version: one.version }),
                t('consent_revoked', { when: format.instant(one.revoked_at!, zone) }),
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
