import { allows } from '@ritm/accounts/contract';
import { fullName } from '@ritm/kernel';
import { classHref, todayQuery } from '@ritm/reports/web';
import { servicesQuery } from '@ritm/services/web';
import { studentsQuery } from '@ritm/students/web';
import { href, navigate, useFormat, type SchoolPlace } from '@ritm/web-kit';
import { IconCalendarEvent, IconTicket, IconUser } from '@tabler/icons-react';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matching, type Target } from './palette-targets.ts';
import type { Place } from './place.ts';

const PAUSE_MS = 200;
/** One letter would match half of the organization. */
const MIN_CHARACTERS = 2;
const MAX_STUDENTS = 8;
const MAX_SERVICES = 5;

interface PaletteResults {
  readonly targets: readonly Target[];
  /** More results may come for the typed text. */
  readonly searching: boolean;
}

/**
 * Clients, services and today's classes of the current organization that match the typed text. Each list is searched
 * only when the role may read it.
 */
export function usePaletteSearch(place: Place, typed: string): PaletteResults {
  const text = typed.trim();
  const debounced = useDebounced(text);
  const at: SchoolPlace = { role: place.role, school_id: place.school_id ?? 0 };
  const isSearching = place.school_id !== undefined && text.length >= MIN_CHARACTERS;
  const isEnabled = (permission: string): boolean =>
    isSearching && debounced.length >= MIN_CHARACTERS && allows(place.role, permission);
  // Results for an earlier text are not shown, because Enter must not open one of them.
  const fresh = { placeholderData: undefined };
  const students = useQuery({
    ...studentsQuery(at, { search: debounced, per_page: MAX_STUDENTS }),
    ...fresh,
    enabled: isEnabled('students.get_list'),
  });
  const services = useQuery({
    ...servicesQuery(at, { search: debounced, per_page: MAX_SERVICES }),
    ...fresh,
    enabled: isEnabled('services.get_list'),
  });
  const today = useQuery({ ...todayQuery(at), refetchInterval: false, enabled: isEnabled('reports.today') });
  const toTarget = useToTarget(at);
  if (!isSearching) return { targets: [], searching: false };
  const isSettled = debounced === text;
  return {
    targets: [
      ...(isSettled ? (students.data?.data ?? []).map(toTarget.student) : []),
      ...(isSettled ? (services.data?.data ?? []).map(toTarget.service) : []),
      ...matching((today.data?.classes ?? []).map(toTarget.class), text),
    ],
    searching: !isSettled || [students, services, today].some(isPending),
  };
}

const isPending = ({ isLoading }: Pick<UseQueryResult, 'isLoading'>): boolean => isLoading;

function useToTarget(at: SchoolPlace) {
  const format = useFormat();
  const target = (to: string, details: Pick<Target, 'label' | 'note' | 'icon'>): Target => ({
    ...details,
    href: to,
    open: () => navigate(to),
  });
  const path = { type: at.role, school_id: at.school_id };
  return {
    student: (one: Parameters<typeof fullName>[0] & { id: number; phone: string | null }): Target =>
      target(href('/$type/school/$school_id/student/$student_id', { ...path, student_id: one.id }), {
        label: fullName(one),
        note: one.phone ? format.phone(one.phone) : undefined,
        icon: IconUser,
      }),
    service: (one: { id: number; name: string; price: number }): Target =>
      target(href('/$type/school/$school_id/service/$service_id', { ...path, service_id: one.id }), {
        label: one.name,
        note: format.money(one.price),
        icon: IconTicket,
      }),
    class: (one: { timetable_id: number; date: string; title: string; time_from: string }): Target =>
      target(classHref(at, one), { label: one.title, note: one.time_from, icon: IconCalendarEvent }),
  };
}

/** The text after the person has paused typing. */
function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
