import { OfflineSheet } from '@ritm/visits/web';
import { Banner, Box, Button, PulseLoader, Stack, Text, Title, usePageTitle } from '@ritm/ui';
import { useFormat, useParam } from '@ritm/web-kit';
import { Suspense, useEffect, useState } from 'react';
import { useCheckInT } from '../messages.ts';
import { readClasses, type StoredClasses } from './class-vault.ts';

/** Today's classes of a teacher while no server answers. Marks wait on the device and are sent by the next page. */
export function Screen() {
  const t = useCheckInT();
  const format = useFormat();
  const school_id = useParam('school_id');
  const [stored, setStored] = useState<StoredClasses>();
  const [opened, setOpened] = useState<number>();
  usePageTitle(t('classes_title'));
  useEffect(() => {
    void readClasses(school_id).then(setStored);
  }, [school_id]);
  useReloadOnline();
  if (!stored) return <PulseLoader fullPage />;
  const sheet = stored.sheets.find((one) => one.timetable_id === (opened ?? namedInAddress()));
  return (
    <Box p="md" maw={720} mx="auto" component="main" id="content">
      <Stack>
        <Banner tone="warning">{t('classes_offline')}</Banner>
        <Title order={1}>{sheet?.title ?? t('classes_title')}</Title>
        <Text c="dimmed">
          {format.date(stored.date)}
          {sheet && `, ${sheet.time_from}–${sheet.time_to}`}
        </Text>
        {sheet && (
          <Suspense fallback={<PulseLoader />}>
            <OfflineSheet sheet={sheet} owner={stored.owner} />
          </Suspense>
        )}
        {stored.sheets
          .filter((one) => one !== sheet)
          .map((one) => (
            <Button
              key={one.timetable_id}
              variant="default"
              size="md"
              justify="space-between"
              rightSection={one.students.length}
              onClick={() => setOpened(one.timetable_id)}
            >
              {`${one.time_from} ${one.title}`}
            </Button>
          ))}
      </Stack>
    </Box>
  );
}

/** The class that the address of the timetable has open. */
const namedInAddress = (): number => Number(new URLSearchParams(window.location.search).get('class'));

/** With a connection the same address is the usual screen again. */
function useReloadOnline(): void {
  useEffect(() => {
    const reload = (): void => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
}
