import { Button, Modal, PulseLoader, Stack, Text } from '@ritm/ui';
import { useFormat, type CommandWindowProps } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LessonPlus } from '../../contract/index.ts';
import { usePassesT } from '../messages.ts';
import { unpaidOf } from '../pass.ts';
import { passesQuery } from '../sales-data.ts';
import { PayDialog } from './pay-dialog.tsx';
import { SellWindow } from './sell-window.tsx';

/** Takes what a client still owes for their passes: at once where one is unpaid, after a choice where several are. */
export function PayWindow(props: CommandWindowProps) {
  const { at, found, onClose } = props;
  const t = usePassesT();
  const format = useFormat();
  const place = { ...at, student_id: found?.id ?? 0 };
  const { data } = useQuery(passesQuery(place));
  const [chosen, setChosen] = useState<LessonPlus | undefined>(undefined);
  const [isSelling, setIsSelling] = useState(false);
  const unpaid = (data?.data ?? []).filter((pass) => pass.can.edit && unpaidOf(pass) > 0);
  const pass = chosen ?? (unpaid.length === 1 ? unpaid[0] : undefined);
  if (pass) return <PayDialog pass={pass} at={place} onClose={onClose} />;
  if (isSelling) return <SellWindow {...props} />;
  return (
    <Modal opened onClose={onClose} title={`${t('take_payment')}: ${found?.label ?? ''}`} size="sm">
      {!data && <PulseLoader />}
      {data && (
        <Stack>
          <Text>{t(unpaid.length > 0 ? 'pay_which' : 'pay_nothing')}</Text>
          {unpaid.map((one) => (
            <Button key={one.id} variant="default" justify="space-between" onClick={() => setChosen(one)}>
              {`${one.name} · ${format.money(unpaidOf(one))}`}
            </Button>
          ))}
          {unpaid.length === 0 && <Button onClick={() => setIsSelling(true)}>{t('pay_sell')}</Button>}
        </Stack>
      )}
    </Modal>
  );
}
