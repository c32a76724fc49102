import { setTimeout as sleep } from 'node:timers/promises';

export interface Sample {
  /** Minutes since the load began. */
  minute: number;
  /** Megabytes. */
  rss: number;
  heap: number;
  handles: number;
  connections: number;
}

const MB = 1024 * 1024;

/** Reads what the process says of itself on its port for metrics. */
export async function takeSample(metrics: string, minute: number): Promise<Sample> {
  const text = await (await fetch(metrics, { signal: AbortSignal.timeout(10_000) })).text();
  const sum = (pattern: RegExp) => [...text.matchAll(pattern)].reduce((total, [, value]) => total + Number(value), 0);
  return {
    minute,
    rss: sum(/^process_resident_memory_bytes (\S+)/gm) / MB,
    heap: sum(/^nodejs_heap_size_used_bytes (\S+)/gm) / MB,
    handles: sum(/^nodejs_active_resources_total (\S+)/gm),
    connections: sum(/^nodejs_active_resources\{type="TCPSocketWrap"\} (\S+)/gm),
  };
}

export async function collectSamples(
  metrics: string,
  { minutes, everyMs }: { minutes: number; everyMs: number },
): Promise<Sample[]> {
  const samples: Sample[] = [];
  const began = performance.now();
  const passed = () => (performance.now() - began) / 60_000;
  while (passed() < minutes) {
    await sleep(everyMs);
    samples.push(await takeSample(metrics, passed()));
  }
  return samples;
}

/** Growth a minute by least squares. */
export function slope(samples: readonly Sample[], what: 'rss' | 'heap'): number {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const x = mean(samples.map(({ minute }) => minute));
  const y = mean(samples.map((one) => one[what]));
  const along = samples.reduce((sum, one) => sum + (one.minute - x) * (one[what] - y), 0);
  return along / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

export function median(samples: readonly Sample[], what: keyof Sample): number {
  const sorted = samples.map((one) => one[what]).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
