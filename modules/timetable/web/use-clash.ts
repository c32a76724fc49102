import { ApiError } from '@ritm/web-kit';
import { useState } from 'react';

const busy = ['timetable.teacher_busy', 'timetable.place_busy'];

/** Remembers that a call was refused because of an overlap, so that the form offers to save the class anyway. */
export function useClash(): { readonly hasClash: boolean; readonly watch: <T>(call: Promise<T>) => Promise<T> } {
  const [hasClash, setClash] = useState(false);
  return {
    hasClash,
    async watch(call) {
      try {
        return await call;
      } catch (error) {
        if (error instanceof ApiError && busy.includes(error.code)) setClash(true);
        throw error;
      }
    },
  };
}
