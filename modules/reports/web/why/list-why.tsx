/** «Why?» beside the totals of the day's lists: the totals, and the rule by which a line is in the list. */
import { FactList, Stack, Text, Why, type Fact } from '@ritm/ui';
import { useFormat, type SchoolPlace } from '@ritm/web-kit';
import type { Debts, EndingPasses } from '../../contract/index.ts';
import { useReportsT } from '../messages.ts';

interface OfList {
  readonly at: SchoolPlace;
}

/** The clients who owe, and what all of them owe together. */
export function DebtsWhy({ at, debts }: OfList & { readonly debts: Debts }) {
  const t = useReportsT();
  const format = useFormat();
  const { total, visits, amount } = debts;
  return (
    <ListWhy
      at={at}
      name={t('debts')}
      total={total}
      facts={[
        [t('debts_clients'), format.number(total)],
        [t('debts_visits'), format.number(visits)],
        [t('debts_money'), amount !== null && format.money(amount)],
      ]}
      rules={[t(amount === null ? 'debts_rule_visits' : 'debts_rule'), t('debts_parts')]}
    />
  );
}

/** The passes that end soon. */
export function EndingWhy({ at, ending }: OfList & { readonly ending: EndingPasses }) {
  const t = useReportsT();
  const format = useFormat();
  return (
    <ListWhy
      at={at}
      name={t('ending')}
      total={ending.total}
      facts={[[t('ending_passes'), format.number(ending.total)]]}
      rules={[t('ending_rule'), t('ending_rule_single')]}
    />
  );
}

interface ListWhyProps extends OfList {
  readonly name: string;
  readonly total: number;
  readonly facts: readonly Fact[];
  readonly rules: readonly string[];
}

function ListWhy({ at, name, total, facts, rules }: ListWhyProps) {
  const t = useReportsT();
  if (total === 0) return null;
  return (
    <Why label={t('why_of', { name })}>
      {() => (
        <Stack gap="xs">
          <FactList facts={facts} />
          {[...rules, ...(at.role === 'teacher' ? [t('why_own_clients')] : [])].map((rule) => (
            <Text key={rule} size="sm">
              {rule}
            </Text>
          ))}
        </Stack>
      )}
    </Why>
  );
}
