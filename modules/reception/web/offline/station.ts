/**
 * The state of one reception: online, offline, and the queue of scans that the server has not accepted. Scans leave
 * the queue only after an answer of the server, in their order, and survive a reload; the screen only subscribes to
 * this.
 */
import { ApiError } from '@ritm/http';
import { wallClockIn } from '@ritm/kernel';
import { createStore, type Store } from '@ritm/ui';
import { language, queryClient } from '@ritm/web-kit';
import type { CheckedIn, CheckInCard, CheckInDay, FindResult } from '../../contract/index.ts';
import { findClient, isServerReachable, readCard, sendCheckIn, type DeskPlace } from '../data.ts';
import { isUnreachable } from '../is-unreachable.ts';
import { dayNow, type DayNow, type StoredScan } from './day.ts';
import { cardOffline, classMeant, decideOffline, unknownScan, weightOn, type MarkInput } from './decide.ts';
import { toMatch, findOffline, hashOf } from './find.ts';
import { downloadDay } from './read-day.ts';
import { replayScans, type LateScan } from './replay.ts';
import { canStore } from './sealed.ts';
import { deleteScan, isFresh, storeDay, storeScan, listScans, readDay, type Owner, type ReadDay } from './vault.ts';

export interface StationState {
  readonly online: boolean;
  /** The day as this device knows it; the screen shows it while the server is out of reach. */
  readonly day: CheckInDay | undefined;
  /** When the data for working offline was read, ms by the device's clock; null when the device has none. */
  readonly storedAt: number | null;
  /** Scans that the server has not accepted yet. */
  readonly waiting: number;
  /** Results of scans that were sent late, the newest first, until dismissed. */
  readonly lateScans: readonly LateScan[];
}

/** The result of a mark; `isStored`: it is stored on this device and not on the server yet. */
export type Marked = CheckedIn & { readonly isStored: boolean };

/** A reception that switches to working offline when the server does not answer, and back, by itself. */
export interface Station {
  readonly state: Store<StationState>;
  /** Starts storing the day and watching the server; returns the function that stops it. */
  start(): () => void;
  /** @throws ApiError 404 when nobody has the code. */
  find(code: string): Promise<FindResult>;
  card(student_id: number): Promise<CheckInCard>;
  /** @throws ApiError with the question or the message for the person. */
  mark(input: MarkInput): Promise<Marked>;
  /** Stores an unknown code for the server to identify later. */
  storeUnknown(code: string): Promise<void>;
  dismiss(lateScan: LateScan): Promise<void>;
  /** Reports a call that failed elsewhere on the screen. */
  reportError(error: unknown): void;
}

/** Milliseconds between checks whether the server is back, and between readings of the day. */
const PROBE_MS = 4_000;
const REFRESH_MS = 5 * 60_000;
/** Milliseconds of delay before the clients of the day are requested, so that the page is drawn first. */
const FIRST_READ_DELAY_MS = 1_500;

export function createStation(owner: Owner): Station {
  return new Reception(owner);
}

class Reception implements Station {
  readonly state = createStore<StationState>({
    online: true,
    day: undefined,
    storedAt: null,
    waiting: 0,
    lateScans: [],
  });
  private readonly owner: Owner;
  private readonly at: DeskPlace;
  private storedDay: ReadDay | undefined;
  private scans: StoredScan[] = [];
  private probing: ReturnType<typeof setInterval> | undefined;
  /** Set while the queue is being sent: a long queue takes longer than the interval between checks. */
  private isReturning = false;

  constructor(owner: Owner) {
    this.owner = owner;
    this.at = { role: owner.role, school_id: owner.school_id };
  }

  start(): () => void {
    const refresh = setInterval(() => void this.refresh(), REFRESH_MS);
    const first = setTimeout(() => void this.begin(), this.state.get().online ? FIRST_READ_DELAY_MS : 0);
    void this.restore();
    const onOffline = (): void => this.goOffline();
    const onOnline = (): void => void this.goOnline();
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    if (!navigator.onLine) this.goOffline();
    return () => {
      clearInterval(refresh);
      clearTimeout(first);
      clearInterval(this.probing);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }

  /** Restores what an earlier page has stored: the day and the scans. */
  private async restore(): Promise<void> {
    const saved = await readDay(this.owner.school_id).catch(() => undefined);
    if (saved?.owner.user_id === this.owner.user_id) this.storedDay ??= saved;
    const savedScans = await listScans(this.owner).catch(() => []);
    const knownIds = new Set(this.scans.map(({ scan_id }) => scan_id));
    this.scans = [...savedScans.filter(({ scan_id }) => !knownIds.has(scan_id)), ...this.scans];
    this.publishState();
  }

  private async begin(): Promise<void> {
    if (this.state.get().online && (await this.replay())) await this.refresh();
  }

  private async refresh(): Promise<void> {
    if (!this.state.get().online || !canStore()) return;
    if (this.state.get().waiting > 0 && !(await this.replay())) return;
    const sent = this.scans.filter((scan) => scan.sent);
    try {
      const { offline, ahead } = await downloadDay(this.at);
      await storeDay(this.owner, offline, ahead);
      this.storedDay = { owner: this.owner, offline, ahead, taken_at: Date.now() };
      // These scans are part of the day just read.
      this.scans = this.scans.filter((scan) => !sent.includes(scan));
      await Promise.all(sent.map(({ scan_id }) => deleteScan(scan_id)));
    } catch (error) {
      if (isUnreachable(error)) this.goOffline();
    }
    this.publishState();
  }

  private goOffline(): void {
    if (!this.state.get().online) return;
    this.state.set({ ...this.state.get(), online: false });
    this.publishState();
    this.probing = setInterval(() => void this.goOnline(), PROBE_MS);
  }

  private async goOnline(): Promise<void> {
    if (this.state.get().online || this.isReturning) return;
    this.isReturning = true;
    try {
      if (!(await isServerReachable()) || !(await this.replay())) return;
      clearInterval(this.probing);
      this.state.set({ ...this.state.get(), online: true });
      void queryClient.invalidateQueries();
      await this.refresh();
    } finally {
      this.isReturning = false;
    }
  }

  /** Sends the waiting scans; returns false when the server is still unreachable. */
  private async replay(): Promise<boolean> {
    try {
      await replayScans(this.owner, (lateScan) => this.onReplayed(lateScan));
      return true;
    } catch (error) {
      if (isUnreachable(error)) this.goOffline();
      return !isUnreachable(error);
    } finally {
      this.publishState();
    }
  }

  private onReplayed(lateScan: LateScan): void {
    const { scan, kind, name } = lateScan;
    const named = { ...lateScan, name: name || this.nameOf(scan) };
    this.scans = this.scans.flatMap((one) => {
      if (one.scan_id !== scan.scan_id) return [one];
      // What was marked must stay known here until the day is read again.
      return kind === 'refused'
        ? [{ ...one, refused: lateScan.message }]
        : kind === 'already'
          ? []
          : [{ ...one, sent: true }];
    });
    this.state.set({ ...this.state.get(), lateScans: [named, ...this.state.get().lateScans] });
    this.publishState();
  }

  private nameOf({ student_id, code }: StoredScan): string {
    return this.storedDay?.offline.clients.find((one) => one.student_id === student_id)?.name ?? code ?? '';
  }

  private publishState(): void {
    const waiting = this.scans.filter(({ sent, refused }) => !sent && refused === null).length;
    this.state.set({
      ...this.state.get(),
      day: this.storedDay && isFresh(this.storedDay) ? this.now().day : undefined,
      storedAt: this.storedDay?.taken_at ?? null,
      waiting,
    });
  }

  /** @throws ApiError 0 when this device knows nothing of the day, or only of one that is over. */
  private now(): DayNow {
    if (this.storedDay && !isFresh(this.storedDay)) this.storedDay = undefined;
    if (!this.storedDay) throw new ApiError(0, {}, 'GET');
    return dayNow(this.storedDay.offline, this.scans);
  }

  private clock(): { at: string; scanned_at: string; language: 'ru' | 'en' } {
    const device = Date.now();
    const at = new Date(device - (this.storedDay?.ahead ?? 0)).toISOString();
    return { at, scanned_at: new Date(device).toISOString(), language: language() };
  }

  /** Calls the server; when it is unreachable, switches to the offline fallback. */
  private async onlineOr<T>(request: () => Promise<T>, fallback: () => T | Promise<T>): Promise<T> {
    if (this.state.get().online) {
      try {
        return await request();
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        this.goOffline();
      }
    }
    return fallback();
  }

  find(code: string): Promise<FindResult> {
    return this.onlineOr(
      () => findClient(this.at, code),
      async () => {
        const now = this.now();
        const matches = findOffline(now, code, await hashOf(this.owner.school_id, code));
        if (matches.length === 0) throw new ApiError(404, { code: 'visits.code_unknown' }, 'POST');
        const card = matches.length === 1 ? cardOffline(now, matches[0]!, this.clock()) : null;
        return { by: 'name', data: matches.map(toMatch), card };
      },
    );
  }

  card(student_id: number): Promise<CheckInCard> {
    return this.onlineOr(
      () => readCard(this.at, student_id),
      () => {
        const now = this.now();
        const client = now.clients.get(student_id);
        if (!client) throw new ApiError(404, { code: 'visits.code_unknown' }, 'GET');
        return cardOffline(now, client, this.clock());
      },
    );
  }

  mark({ anyway, ...input }: MarkInput): Promise<Marked> {
    return this.onlineOr<Marked>(
      async () => {
        const checkedIn = await sendCheckIn(this.at, input);
        if (checkedIn.result === 'marked') await this.storeScan(this.toStoredScan(input, checkedIn));
        return { ...checkedIn, isStored: false };
      },
      async () => {
        const { checkedIn, scan } = decideOffline(this.now(), { ...input, ...(anyway && { anyway }) }, this.clock());
        if (scan) await this.storeScan(scan);
        return { ...checkedIn, isStored: true };
      },
    );
  }

  async storeUnknown(code: string): Promise<void> {
    const zone = this.now().day.time_zone;
    await this.storeScan(unknownScan(code, { ...this.clock(), zone }));
  }

  reportError(error: unknown): void {
    if (isUnreachable(error)) this.goOffline();
  }

  async dismiss(lateScan: LateScan): Promise<void> {
    if (lateScan.kind === 'refused') {
      await deleteScan(lateScan.scan.scan_id);
      this.scans = this.scans.filter(({ scan_id }) => scan_id !== lateScan.scan.scan_id);
    }
    this.state.set({ ...this.state.get(), lateScans: this.state.get().lateScans.filter((one) => one !== lateScan) });
    this.publishState();
  }

  /** Writes to the disk before the screen, so that a page closed in between loses nothing. */
  private async storeScan(scan: StoredScan): Promise<void> {
    if (canStore()) await storeScan(this.owner, scan);
    this.scans = [...this.scans, scan];
    this.publishState();
  }

  /** Remembers what the server has marked in case it becomes unreachable before the day is read again. */
  private toStoredScan(input: Omit<MarkInput, 'anyway'>, checkedIn: CheckedIn): StoredScan {
    const zone = this.storedDay?.offline.day.time_zone ?? 'UTC';
    const { at, scanned_at } = this.clock();
    const { date } = wallClockIn(zone, at);
    const { timetable_id } = input;
    const row =
      typeof timetable_id === 'number'
        ? classMeant(this.storedDay?.offline.day.classes ?? [], { timetable_id, date: input.date ?? date })
        : undefined;
    const pass = this.storedDay?.offline.lots.find(({ id }) => id === checkedIn.lesson_plus?.id);
    return {
      scan_id: input.scan_id,
      student_id: checkedIn.student_id,
      code: null,
      name: checkedIn.name,
      timetable_id: row?.timetable_id ?? null,
      occurrence_id: row?.occurrence_id ?? null,
      service_id: row?.service?.id ?? null,
      date: row?.date ?? date,
      title: checkedIn.title,
      lesson_plus_id: checkedIn.lesson_plus?.id ?? null,
      visits: weightOn(row, pass),
      counted: true,
      again: input.again ?? false,
      unfreeze: input.unfreeze ?? false,
      scanned_at,
      at,
      sent: true,
      refused: null,
    };
  }
}
