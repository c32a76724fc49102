import { Box, PulseLoader } from '@ritm/ui';
import { useParam } from '@ritm/web-kit';
import { useEffect, useState } from 'react';
import { readDay, type Owner } from './offline/vault.ts';
import { Reception } from './screen.tsx';

/** The reception opened while no server answers: everything comes from what this device has stored. */
export function Screen() {
  const school_id = useParam('school_id');
  const [owner, setOwner] = useState<Owner>();
  useEffect(() => {
    void readDay(school_id).then((storedDay) => setOwner(storedDay?.owner));
  }, [school_id]);
  return <Box p="md">{owner ? <Reception owner={owner} /> : <PulseLoader fullPage />}</Box>;
}
