import { toast } from '@ritm/ui';
import { queryClient, today, useContractForm, useFormat } from '@ritm/web-kit';
import type { Service } from '@ritm/services/contract';
import { useState } from 'react';
import { lessonPlusBody } from '../contract/index.ts';
import { sellPass, staleVisits, type StudentPlace } from './sales-data.ts';
import { usePassesT } from './messages.ts';
import { changed, newSale, owedAfter, toSale, withService, type SaleValues } from './sale-values.ts';

export interface SaleOptions {
  readonly at: StudentPlace;
  readonly services: readonly Service[];
  /** The preselected service. */
  readonly first: Service | undefined;
  /** The client's own discount, in hundredths of a percent. */
  readonly discount: number | null;
  readonly owes: boolean;
  readonly onDone: () => void;
}

/** The form of a sale. Choosing a service sets its price and visits; the paid amount follows the price. */
export function useSale({ at, services, first, discount, owes, onDone }: SaleOptions) {
  const t = usePassesT();
  const format = useFormat();
  const [start] = useState(() => {
    const empty = newSale({ discount, owes, date: today() });
    return first ? withService(empty, first) : empty;
  });
  const serviceOf = (id: number | null) => services.find((one) => one.id === id);
  const form = useContractForm(lessonPlusBody, start, {
    toBody: (values: SaleValues) => toSale(values, serviceOf(values.service_id), today()),
    send: (body, key) => sellPass(at, body, key),
    onDone: (pass) => {
      for (const queryKey of staleVisits(at)) void queryClient.invalidateQueries({ queryKey });
      const owed = owedAfter(form.values);
      if (owed > 0) toast(t('sold_owed', { name: pass.name, owed: format.money(owed) }), { ms: 4000 });
      else toast(t(pass.used > 0 ? 'sold_covered' : 'sold', { name: pass.name }), { ms: 2500 });
      onDone();
    },
  });
  const { values } = form;
  const set = (next: SaleValues) => {
    for (const name of Object.keys(next) as (keyof SaleValues)[])
      if (next[name] !== values[name]) form.set(name, next[name]);
  };
  /** Binds a field on which the sum depends. */
  const bind = <K extends keyof SaleValues>(name: K) => ({
    ...form.field(name),
    onChange: (value: SaleValues[K]) => set(changed(values, { [name]: value } as Partial<SaleValues>)),
  });
  const setService = (service: Service | undefined) =>
    service ? set(withService(values, service)) : form.set('service_id', null);
  return { form, values, service: serviceOf(values.service_id), bind, choose: setService };
}
