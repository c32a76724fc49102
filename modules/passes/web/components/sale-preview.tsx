import { Checkbox, Stack } from '@ritm/ui';
import { useFormat, type FieldBinding } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { LessonPlusBody } from '../../contract/index.ts';
import { type StudentPlace } from '../sales-data.ts';
import { usePassesT } from '../messages.ts';
import { salePreview } from '../data.ts';
import classes from './sell-dialog.module.css';

type CheckBinding = Omit<FieldBinding, 'value' | 'onChange'> & {
  readonly checked: boolean;
  readonly onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) => void;
};

interface SalePreviewProps {
  readonly at: StudentPlace;
  readonly body: LessonPlusBody | undefined;
  readonly debt: number;
  readonly covers: CheckBinding;
  readonly carries: CheckBinding;
}

/**
 * Shows what else the sale would do: the uncovered visits that it covers, by date, and the remainders that it carries
 * over from passes that have ended.
 */
export function SalePreview({ at, body, debt, covers, carries }: SalePreviewProps) {
  const t = usePassesT();
  const format = useFormat();
  const { data } = useQuery(salePreview(at, body));
  if (debt === 0 && !data?.carried.length) return null;
  return (
    <Stack gap="xs">
      {debt > 0 && (
        <div>
          <Checkbox label={t('cover_debts', { count: data?.covered.length ?? debt })} {...covers} />
          {covers.checked && data && data.covered.length > 0 && (
            <p className={classes.note}>
              {data.covered
                .map((one) => [format.date(one.date_visit), one.title].filter(Boolean).join(' · '))
                .join(', ')}
            </p>
          )}
        </div>
      )}
      {data && data.carried.length > 0 && (
        <div>
          <Checkbox label={t('sale_carries')} {...carries} />
          <p className={classes.note}>
            {data.carried
              .map(({ name, visits }) => t('sale_carried_line', { name, visits: format.visits(visits) }))
              .join(', ')}
          </p>
        </div>
      )}
    </Stack>
  );
}
