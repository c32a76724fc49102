import { useFormat, useSchool } from '@ritm/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Service } from '../contract/index.ts';
import { servicesQuery } from './data.ts';
import { useServicesT } from './messages.ts';

type Terms = Pick<
  Service,
  'visits' | 'unlimited' | 'validity' | 'validity_unit' | 'format' | 'duration_minutes' | 'daypart_from' | 'daypart_to'
>;

export interface TermsWriter {
  /** «8 посещений» */
  readonly visits: (service: Pick<Terms, 'visits'>) => string;
  /** «8 посещений · 35 дней · Группа · 55 мин» */
  readonly line: (service: Terms) => string;
}

/** Terms of a service in words. */
export function useServiceTerms(): TermsWriter {
  const t = useServicesT();
  const format = useFormat();
  return useMemo(() => {
    const visits: TermsWriter['visits'] = ({ visits: amount }) => {
      if (amount === null) return t('unlimited');
      return Number.isInteger(amount)
        ? t('visits', { count: amount })
        : t('visits_some', { text: format.visits(amount) });
    };
    const daypart = (from: string, to: string): string =>
      from === '00:00' ? t('daypart_until', { to }) : t('daypart', { from, to });
    const line: TermsWriter['line'] = (service) => {
      const { validity, validity_unit, duration_minutes, daypart_from, daypart_to } = service;
      return [
        // A certificate buys no visits by itself, and showing zero would look like an error.
        service.visits !== 0 && visits(service),
        validity !== null && validity_unit !== null && t(`for_${validity_unit}`, { count: validity }),
        t(`format_${service.format}`),
        duration_minutes !== null && format.duration(duration_minutes),
        daypart_from !== null && daypart_to !== null && daypart(daypart_from, daypart_to),
      ]
        .filter(Boolean)
        .join(' · ');
    };
    return { visits, line };
  }, [t, format]);
}

/** What a pass opens, in words: the classes that it pays for; undefined for what is no pass. */
export function useOpens(): (service: Pick<Service, 'type' | 'format' | 'pays_for_ids'>) => string | undefined {
  const t = useServicesT();
  const services = useQuery(servicesQuery(useSchool())).data?.data;
  return ({ type, format, pays_for_ids }) => {
    if (type !== 'pass' && type !== 'membership') return undefined;
    if (pays_for_ids.length === 0) return t(`opens_all_${format}`);
    const names = pays_for_ids.flatMap((id) => services?.find((one) => one.id === id)?.name ?? []);
    return names.length === 0 ? undefined : t('opens', { names: names.join(', ') });
  };
}
