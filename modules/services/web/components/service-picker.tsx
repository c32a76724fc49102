import { Select } from '@ritm/ui';
import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import type { Service } from '../../contract/index.ts';
import { serviceQuery, servicesQuery } from '../data.ts';
import { useServicesT } from '../messages.ts';

export interface ServicePickerProps {
  readonly value: number | null | undefined;
  readonly onChange: (id: number | null, service?: Service) => void;
  readonly label?: string;
  readonly description?: string;
  readonly error?: string | undefined;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly clearable?: boolean;
  /** Which services to offer; when left out, all on sale. */
  readonly filter?: (service: Service) => boolean;
  /** Only what a class can be: a pass opens classes and is none itself. */
  readonly ofClasses?: boolean;
  /** Shows the price beside the name. */
  readonly withPrice?: boolean;
}

const isOfClasses = ({ type }: Service): boolean => type !== 'pass' && type !== 'membership' && type !== 'trial';

/** Selects one service of the price list; a selected service is shown by name even when it is archived. */
export function ServicePicker({
  value,
  onChange,
  label,
  filter = () => true,
  ofClasses = false,
  withPrice,
  ...field
}: ServicePickerProps) {
  const t = useServicesT();
  const at = useSchool();
  const format = useFormat();
  const services = useQuery(servicesQuery(at)).data?.data ?? [];
  const classes = services.filter((one) => isOfClasses(one));
  // An organization that sells passes alone still says which of them a class is counted by.
  const offered = (ofClasses && classes.length > 0 ? classes : services).filter(filter);
  const isOffered = offered.some(({ id }) => id === value);
  const other = useQuery({ ...serviceQuery(at, value ?? 0), enabled: Boolean(value) && !isOffered }).data;
  const shown = other && !isOffered && value ? [other, ...offered] : offered;
  const nameOf = (one: Service) =>
    withPrice ? `${one.name} · ${one.price === 0 ? t('free') : format.money(one.price)}` : one.name;
  return (
    <Select
      {...field}
      label={label ?? t('pick')}
      searchable
      nothingFoundMessage={t('pick_nothing')}
      data={shown.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      value={value ? String(value) : null}
      onChange={(next) =>
        onChange(
          next ? Number(next) : null,
          shown.find((one) => String(one.id) === next),
        )
      }
    />
  );
}
