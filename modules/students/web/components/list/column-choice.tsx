import { Button, Checkbox, Menu } from '@ritm/ui';
import { IconColumns3 } from '@tabler/icons-react';
import { listColumns, type ListColumn } from '../../../contract/index.ts';
import { useStudentsT } from '../../messages.ts';
import classes from './list.module.css';
import { moneyColumns } from './use-list-columns.tsx';

export interface ColumnChoiceProps {
  readonly chosen: readonly ListColumn[];
  readonly seesMoney: boolean;
  readonly onChange: (columns: readonly ListColumn[]) => void;
}

/** Which columns the list shows. */
export function ColumnChoice({ chosen, seesMoney, onChange }: ColumnChoiceProps) {
  const t = useStudentsT();
  // What a person owes in visits is shown to everybody who sees the list; sums are not.
  const offered = listColumns.filter((one) => seesMoney || one === 'debt' || !moneyColumns.includes(one));
  const toggle = (column: ListColumn): void =>
    onChange(listColumns.filter((one) => (one === column ? !chosen.includes(one) : chosen.includes(one))));
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={18} stroke={1.75} aria-hidden />}>
          {t('columns')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.columns} role="group" aria-label={t('columns')}>
          {offered.map((column) => (
            <Checkbox
              key={column}
              px="sm"
              py={6}
              label={t(`column_${column}`)}
              checked={chosen.includes(column)}
              onChange={() => toggle(column)}
            />
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}
