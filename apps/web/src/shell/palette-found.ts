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
/** A letter is half of the organization. */
const LEAST = 2;
const MOST_STUDENTS = 8;
const MOST_SERVICES = 5;

interface Found {
  readonly targets: readonly Target[];
  /** More may come for what is typed. */
  readonly searching: boolean;
}

/** Clients, services and today's classes of the organization one is in, by what was typed; each only for whom its list is open. */
export function useFound(place: Place, typed: string): Found {
  const text = typed.trim();
  const settled = useSettled(text);
  const at: SchoolPlace = { role: place.role, school_id: place.school_id ?? 0 };
  const isAsked = place.school_id !== undefined && text.length >= LEAST;
  const on = (permission: string): boolean => isAsked && settled.length >= LEAST && allows(place.role, permission);
  // What was found for other letters is nothing that Enter may open.
  const fresh = { placeholderData: undefined };
  const students = useQuery({
    ...studentsQuery(at, { search: settled, per_page: MOST_STUDENTS }),
    ...fresh,
    enabled: on('students.get_list'),
  });
  const services = useQuery({
    ...servicesQuery(at, { search: settled, per_page: MOST_SERVICES }),
    ...fresh,
    enabled: on('services.get_list'),
  });
  const today = useQuery({ ...todayQuery(at), refetchInterval: false, enabled: on('reports.today') });
  const toTarget = useToTarget(at);
  if (!isAsked) return { targets: [], searching: false };
  const isSettled = settled === text;
  return {
    targets: [
      ...(isSettled ? (students.data?.data ?? []).map(toTarget.student) : []),
      ...(isSettled ? (services.data?.data ?? []).map(toTarget.service) : []),
      ...matching((today.data?.classes ?? []).map(toTarget.class), text),
    ],
    searching: !isSettled || [students, services, today].some(isOnItsWay),
  };
}

const isOnItsWay = ({ isLoading }: Pick<UseQueryResult, 'isLoading'>): boolean => isLoading;

function useToTarget(at: SchoolPlace) {
  const format = useFormat();
  const target = (to: string, rest: Pick<Target, 'label' | 'note' | 'icon'>): Target => ({
    ...rest,
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

/** The text once the person pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
