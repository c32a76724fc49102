import { bestOf, type Finder, type Found, type SchoolPlace } from '@ritm/web-kit';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const PAUSE_MS = 200;
/** One letter would match half of the organization. */
const MIN_CHARACTERS = 2;
const MAX_OF_BROWSER = 5;
const FRESH_MS = 15_000;

export interface FoundBy {
  readonly finder: Finder;
  readonly found: readonly Found[];
}

interface Search {
  readonly at: SchoolPlace | undefined;
  readonly typed: string;
  /** A command asks for one of these: they are offered before anything is typed. */
  readonly isAsked: boolean;
}

/**
 * What the finders find by the typed text. Results for an earlier text are not shown, because Enter must not open one
 * of them.
 */
export function useFound(finders: readonly Finder[], { at, typed, isAsked }: Search) {
  const text = typed.trim();
  const settled = useSettled(text);
  const isLong = text.length >= MIN_CHARACTERS;
  const results = useQueries({
    queries: finders.map((finder) => {
      const isOfServer = finder.searches === 'server';
      const isWanted = isOfServer ? isLong && settled.length >= MIN_CHARACTERS : isLong || isAsked;
      return {
        queryKey: ['find', at?.school_id, at?.role, finder.id, isOfServer ? settled : ''],
        queryFn: () => finder.list(at!, settled),
        enabled: at !== undefined && isWanted,
        staleTime: FRESH_MS,
      };
    }),
  });
  const found = finders.map((finder, index): FoundBy => {
    const data = results[index]?.data ?? [];
    if (finder.searches === 'browser') return { finder, found: isLong || isAsked ? matching(data, text, isAsked) : [] };
    if (text === '') return { finder, found: isAsked && at ? (finder.recent?.(at) ?? []) : [] };
    return { finder, found: isLong && settled === text ? data : [] };
  });
  return {
    found: found.filter((one) => one.found.length > 0),
    isSearching: isLong && (settled !== text || results.some(({ isLoading }) => isLoading)),
  };
}

const matching = (all: readonly Found[], text: string, isAsked: boolean): readonly Found[] =>
  bestOf(all, text, ({ label, note }) => [label, note]).slice(0, isAsked ? undefined : MAX_OF_BROWSER);

/** The text after the person has paused typing. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
