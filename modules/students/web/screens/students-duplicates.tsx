import { fullName } from '@ritm/kernel';
import {
  Anchor,
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorState,
  Group,
  PageFrame,
  Pager,
  PulseLoader,
  Stack,
  Text,
  Title,
  undoToast,
} from '@ritm/ui';
import { errorText, href, Link, useAction, useFormat, useKitT, useSchool, useSearchState } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DuplicateSide, StudentsDuplicate, StudentsMerge } from '../../contract/index.ts';
import { MergeDialog, useUndoMerge } from '../components/merge-dialog.tsx';
import { duplicatesQuery, setDuplicateVerdict, mergesQuery, staleStudents, type Pair } from '../data.ts';
import { useStudentsT } from '../messages.ts';
import classes from './students-duplicates.module.css';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Pairs of cards that may belong to one person, and completed merges. */
export function Screen() {
  const t = useStudentsT();
  const at = useSchool();
  const [{ page }, setFilters] = useSearchState({ page: 1 });
  const [merging, setMerging] = useState<Pair | undefined>(undefined);
  const { data, error, refetch } = useQuery(duplicatesQuery(at, page));
  return (
    <PageFrame
      title={t('duplicates_title')}
      subtitle={t('duplicates_lead')}
      back={{
        href: href('/$type/school/$school_id/students', { type: at.role, school_id: at.school_id }),
        label: t('title'),
      }}
    >
      {error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <PulseLoader />}
      {data?.meta.total === 0 && <EmptyState title={t('duplicates_empty')} text={t('duplicates_empty_text')} />}
      <Stack>
        {data?.data.map((pair) => (
          <PairCard
            key={pair.id}
            pair={pair}
            onMerge={() => setMerging({ student_id: pair.student.id, other_id: pair.other.id })}
          />
        ))}
      </Stack>
      {data && <Pager {...data.meta} onChange={(next) => setFilters({ page: next })} />}
      <Merges />
      {merging && <MergeDialog pair={merging} onClose={() => setMerging(undefined)} />}
    </PageFrame>
  );
}

function PairCard({ pair, onMerge }: { readonly pair: StudentsDuplicate; readonly onMerge: () => void }) {
  const t = useStudentsT();
  const kit = useKitT();
  const at = useSchool();
  const invalidates = staleStudents(at);
  const back = useAction((id: number, key) => setDuplicateVerdict(at, id, false, key), { invalidates });
  const differ = useAction((id: number, key) => setDuplicateVerdict(at, id, true, key), {
    invalidates,
    onDone: () => undoToast(t('people_differ_done'), { label: kit('undo'), undo: () => back.run(pair.id) }),
  });
  return (
    <Card withBorder component="article" padding="md" aria-label={fullName(pair.student)}>
      <div className={classes.pair}>
        <Side side={pair.student} />
        <Side side={pair.other} />
      </div>
      <Group justify="space-between" mt="md">
        <Group gap={6}>
          {pair.reasons.map((reason) => (
            <Badge key={reason} color="info" tt="none">
              {t(`reason_${reason}`)}
            </Badge>
          ))}
          <Badge color="gray" tt="none">
            {t('alike', { percent: pair.score })}
          </Badge>
        </Group>
        <Group gap="xs">
          <Button variant="default" loading={differ.pending} onClick={() => differ.run(pair.id)}>
            {t('people_differ')}
          </Button>
          <Button onClick={onMerge}>{t('merge')}</Button>
        </Group>
      </Group>
    </Card>
  );
}

function Side({ side }: { readonly side: DuplicateSide }) {
  const t = useStudentsT();
  const format = useFormat();
  const { role, school_id } = useSchool();
  const to = href('/$type/school/$school_id/student/$student_id', { type: role, school_id, student_id: side.id });
  const facts = [
    side.phone && format.phone(side.phone),
    side.birth_date && format.date(side.birth_date),
    side.club_card && t('card_number', { number: side.club_card }),
    side.parents.join(', '),
    t('since', { date: format.date(side.created_at.slice(0, 10)) }),
  ].filter(Boolean);
  return (
    <div className={classes.side}>
      <Anchor component={Link} href={to} fw={600}>
        {fullName(side)}
      </Anchor>
      {facts.map((fact) => (
        <Text key={fact} size="sm" c="dimmed" className="ui-figures">
          {fact}
        </Text>
      ))}
    </div>
  );
}

function Merges() {
  const t = useStudentsT();
  const merges = useQuery(mergesQuery(useSchool())).data?.data.filter((one) => one.undone_at === null) ?? [];
  if (merges.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('merges_title')}
      </Title>
      <Stack gap="xs">
        {merges.map((merge) => (
          <Merged key={merge.id} merge={merge} />
        ))}
      </Stack>
    </section>
  );
}

function Merged({ merge }: { readonly merge: StudentsMerge }) {
  const t = useStudentsT();
  const format = useFormat();
  const undo = useUndoMerge();
  return (
    <Group justify="space-between" className={classes.merged!}>
      <div>
        <Text size="sm">{t('merges_row', { gone: merge.gone.name, kept: merge.kept.name })}</Text>
        <Text size="xs" c="dimmed">
          {t('merges_when', { when: format.instant(merge.merged_at, here), who: merge.merged_by })}
        </Text>
      </div>
      {merge.can.undo && (
        <Button variant="subtle" size="compact-sm" loading={undo.pending} onClick={() => undo.run(merge.id)}>
          {t('merge_undo')}
        </Button>
      )}
    </Group>
  );
}
