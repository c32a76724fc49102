import { ApiError } from '@ritm/http';
import { createStore, type Store } from '@ritm/ui';
import { language, queryClient } from '@ritm/web-kit';
import type { CheckedIn, CheckInCard, CheckInDay, Found } from '../../contract/index.ts';
import { findClient, isThere, readCard, sendCheckIn, type DeskPlace } from '../data.ts';
import { isOutOfReach } from '../out-of-reach.ts';
import { dayNow, type DayNow, type KeptScan } from './day.ts';
import { cardOffline, dateIn, decideOffline, unknownScan, type Asked } from './decide.ts';
import { asFound, findOffline, hashOf } from './find.ts';
import { downloadDay } from './read-day.ts';
import { replayScans, type LateScan } from './replay.ts';
import { canKeep, dropScan, isGood, keepDay, keepScan, listScans, readDay, type Owner, type ReadDay } from './vault.ts';

export interface StationState {
  readonly online: boolean;
  /** The day as this device knows it; the screen shows it while the server is out of reach. */
  readonly day: CheckInDay | undefined;
  /** When what this device could go on with was read; null: it could not go on. Device's clock, ms. */
  readonly kept_at: number | null;
  /** Scans that the server has not answered for. */
  readonly waiting: number;
  /** What came of those that were sent late, the newest first, until it is put away. */
  readonly late: readonly LateScan[];
}

/** What came of a tap; `kept`: here, the server has not heard of it yet. */
export type Marked = CheckedIn & { readonly kept: boolean };

/** A reception that goes on by itself when the server does not answer, and comes back by itself. */
export interface Station {
  readonly state: Store<StationState>;
  /** Begins to keep the day and to watch the server; gives back how to end it. */
  start(): () => void;
  /** @throws ApiError 404 when nobody has the code. */
  find(code: string): Promise<Found>;
  card(student_id: number): Promise<CheckInCard>;
  /** @throws ApiError with what is to be asked or told. */
  mark(asked: Asked): Promise<Marked>;
  /** Keeps a code that nobody here knows, for the server to say whose it is. */
  keepUnknown(code: string): Promise<void>;
  putAway(late: LateScan): Promise<void>;
  /** Told of a call that failed elsewhere on the screen. */
  notice(error: unknown): void;
}

/** Ms between looks whether the server is back, and between readings of the day. */
const PROBE = 4_000;
const REFRESH = 5 * 60_000;
/** Ms for the first picture to come before a day of clients is asked for. */
const BREATH = 1_500;

export function createStation(owner: Owner): Station {
  return new Reception(owner);
}

class Reception implements Station {
  readonly state = createStore<StationState>({ online: true, day: undefined, kept_at: null, waiting: 0, late: [] });
  private readonly owner: Owner;
  private readonly at: DeskPlace;
  private kept: ReadDay | undefined;
  private scans: KeptScan[] = [];
  private probing: ReturnType<typeof setInterval> | undefined;
  /** Looks follow each other faster than a long queue goes out. */
  private isReturning = false;

  constructor(owner: Owner) {
    this.owner = owner;
    this.at = { role: owner.role, school_id: owner.school_id };
  }

  start(): () => void {
    const refresh = setInterval(() => void this.refresh(), REFRESH);
    const first = setTimeout(() => void this.begin(), this.state.get().online ? BREATH : 0);
    void this.recall();
    const gone = (): void => this.goOffline();
    const back = (): void => void this.comeBack();
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    if (!navigator.onLine) this.goOffline();
    return () => {
      clearInterval(refresh);
      clearTimeout(first);
      clearInterval(this.probing);
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
    };
  }

  /** What an earlier page has left: the day and the scans. */
  private async recall(): Promise<void> {
    const kept = await readDay(this.owner.school_id).catch(() => undefined);
    if (kept?.owner.user_id === this.owner.user_id) this.kept ??= kept;
    const left = await listScans(this.owner).catch(() => []);
    const known = new Set(this.scans.map(({ scan_id }) => scan_id));
    this.scans = [...left.filter(({ scan_id }) => !known.has(scan_id)), ...this.scans];
    this.tell();
  }

  private async begin(): Promise<void> {
    if (this.state.get().online && (await this.replay())) await this.refresh();
  }

  private async refresh(): Promise<void> {
    if (!this.state.get().online || !canKeep()) return;
    if (this.state.get().waiting > 0 && !(await this.replay())) return;
    const sent = this.scans.filter((scan) => scan.sent);
    try {
      const { offline, ahead } = await downloadDay(this.at);
      await keepDay(this.owner, offline, ahead);
      this.kept = { owner: this.owner, offline, ahead, taken_at: Date.now() };
      // They stand in what was read.
      this.scans = this.scans.filter((scan) => !sent.includes(scan));
      await Promise.all(sent.map(({ scan_id }) => dropScan(scan_id)));
    } catch (error) {
      if (isOutOfReach(error)) this.goOffline();
    }
    this.tell();
  }

  private goOffline(): void {
    if (!this.state.get().online) return;
    this.state.set({ ...this.state.get(), online: false });
    this.tell();
    this.probing = setInterval(() => void this.comeBack(), PROBE);
  }

  private async comeBack(): Promise<void> {
    if (this.state.get().online || this.isReturning) return;
    this.isReturning = true;
    try {
      if (!(await isThere()) || !(await this.replay())) return;
      clearInterval(this.probing);
      this.state.set({ ...this.state.get(), online: true });
      void queryClient.invalidateQueries();
      await this.refresh();
    } finally {
      this.isReturning = false;
    }
  }

  /** Sends what waits; false when the server is still out of reach. */
  private async replay(): Promise<boolean> {
    try {
      await replayScans(this.owner, (late) => this.hear(late));
      return true;
    } catch (error) {
      if (isOutOfReach(error)) this.goOffline();
      return !isOutOfReach(error);
    } finally {
      this.tell();
    }
  }

  private hear(late: LateScan): void {
    const { scan, kind, name } = late;
    const known = { ...late, name: name || this.nameOf(scan) };
    this.scans = this.scans.flatMap((one) => {
      if (one.scan_id !== scan.scan_id) return [one];
      // Until the day is read anew, what was marked still has to be known here.
      return kind === 'refused'
        ? [{ ...one, refused: late.message }]
        : kind === 'already'
          ? []
          : [{ ...one, sent: true }];
    });
    this.state.set({ ...this.state.get(), late: [known, ...this.state.get().late] });
    this.tell();
  }

  private nameOf({ student_id, code }: KeptScan): string {
    return this.kept?.offline.clients.find((one) => one.student_id === student_id)?.name ?? code ?? '';
  }

  private tell(): void {
    const waiting = this.scans.filter(({ sent, refused }) => !sent && refused === null).length;
    this.state.set({
      ...this.state.get(),
      day: this.kept && isGood(this.kept) ? this.now().day : undefined,
      kept_at: this.kept?.taken_at ?? null,
      waiting,
    });
  }

  /** @throws ApiError 0 when this device knows nothing of the day, or only of one that is over. */
  private now(): DayNow {
    if (this.kept && !isGood(this.kept)) this.kept = undefined;
    if (!this.kept) throw new ApiError(0, {}, 'GET');
    return dayNow(this.kept.offline, this.scans);
  }

  private moment(): { at: string; scanned_at: string; language: 'ru' | 'en' } {
    const device = Date.now();
    const at = new Date(device - (this.kept?.ahead ?? 0)).toISOString();
    return { at, scanned_at: new Date(device).toISOString(), language: language() };
  }

  /** Asks the server; when it is out of reach, goes on without it. */
  private async either<T>(ask: () => Promise<T>, without: () => T | Promise<T>): Promise<T> {
    if (this.state.get().online) {
      try {
        return await ask();
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        this.goOffline();
      }
    }
    return without();
  }

  find(code: string): Promise<Found> {
    return this.either(
      () => findClient(this.at, code),
      async () => {
        const now = this.now();
        const found = findOffline(now, code, await hashOf(this.owner.school_id, code));
        if (found.length === 0) throw new ApiError(404, { code: 'visits.code_unknown' }, 'POST');
        const card = found.length === 1 ? cardOffline(now, found[0]!, this.moment()) : null;
        return { by: 'name', data: found.map(asFound), card };
      },
    );
  }

  card(student_id: number): Promise<CheckInCard> {
    return this.either(
      () => readCard(this.at, student_id),
      () => {
        const now = this.now();
        const client = now.clients.get(student_id);
        if (!client) throw new ApiError(404, { code: 'visits.code_unknown' }, 'GET');
        return cardOffline(now, client, this.moment());
      },
    );
  }

  mark({ anyway, ...asked }: Asked): Promise<Marked> {
    return this.either<Marked>(
      async () => {
        const answer = await sendCheckIn(this.at, asked);
        if (answer.result === 'marked') await this.remember(this.seen(asked, answer));
        return { ...answer, kept: false };
      },
      async () => {
        const { answer, scan } = decideOffline(this.now(), { ...asked, ...(anyway && { anyway }) }, this.moment());
        if (scan) await this.remember(scan);
        return { ...answer, kept: true };
      },
    );
  }

  async keepUnknown(code: string): Promise<void> {
    const zone = this.now().day.time_zone;
    await this.remember(unknownScan(code, { ...this.moment(), zone }));
  }

  notice(error: unknown): void {
    if (isOutOfReach(error)) this.goOffline();
  }

  async putAway(late: LateScan): Promise<void> {
    if (late.kind === 'refused') {
      await dropScan(late.scan.scan_id);
      this.scans = this.scans.filter(({ scan_id }) => scan_id !== late.scan.scan_id);
    }
    this.state.set({ ...this.state.get(), late: this.state.get().late.filter((one) => one !== late) });
    this.tell();
  }

  /** First on the disk, then on the screen: a page that is closed in between has lost nothing. */
  private async remember(scan: KeptScan): Promise<void> {
    if (canKeep()) await keepScan(this.owner, scan);
    this.scans = [...this.scans, scan];
    this.tell();
  }

  /** What the server has marked, for the case that it goes out of reach before the day is read again. */
  private seen(asked: Omit<Asked, 'anyway'>, answer: CheckedIn): KeptScan {
    const zone = this.kept?.offline.day.time_zone ?? 'UTC';
    const row = this.kept?.offline.day.classes.find(
      (one) => one.timetable_id === asked.timetable_id && (asked.date === undefined || one.date === asked.date),
    );
    const { at, scanned_at } = this.moment();
    const pass = this.kept?.offline.lots.find(({ id }) => id === answer.lesson_plus?.id);
    return {
      scan_id: asked.scan_id,
      student_id: answer.student_id,
      code: null,
      name: answer.name,
      timetable_id: row?.timetable_id ?? null,
      occurrence_id: row?.occurrence_id ?? null,
      service_id: row?.service?.id ?? null,
      date: row?.date ?? dateIn(zone, at),
      title: answer.title,
      lesson_plus_id: answer.lesson_plus?.id ?? null,
      visits: pass?.visits === null ? 0 : (row?.service?.weight ?? 100),
      counted: true,
      again: asked.again ?? false,
      unfreeze: asked.unfreeze ?? false,
      scanned_at,
      at,
      sent: true,
      refused: null,
    };
  }
}
