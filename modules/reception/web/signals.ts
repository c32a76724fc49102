export type Signal = 'accepted' | 'already' | 'refused';

/** Sounds that can be distinguished without looking at the screen: two rising notes, one, two falling. Hertz. */
const notes: Readonly<Record<Signal, readonly number[]>> = {
  accepted: [660, 880],
  already: [520],
  refused: [330, 220],
};
const vibrations: Readonly<Record<Signal, readonly number[]>> = {
  accepted: [60],
  already: [40, 60, 40],
  refused: [200, 80, 200],
};
const LENGTH = 0.13;

const KEY = 'ritm.check_in.silent';
export const isSilent = (): boolean => localStorage.getItem(KEY) === '1';
export const setSilent = (silent: boolean): void => localStorage.setItem(KEY, silent ? '1' : '0');

let audio: AudioContext | undefined;

/**
 * Plays a sound and vibrates. A browser that allows no sound before the first touch stays silent: the color says the
 * same.
 */
export function signal(kind: Signal): void {
  if ('vibrate' in navigator) navigator.vibrate([...vibrations[kind]]);
  if (isSilent() || !('AudioContext' in globalThis)) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  notes[kind].forEach((pitch, index) => play(audio!, pitch, audio!.currentTime + index * LENGTH));
}

function play(context: AudioContext, pitch: number, from: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0.25, from);
  // The note fades out, because cutting it off would click.
  loudness.gain.exponentialRampToValueAtTime(0.001, from + LENGTH);
  tone.connect(loudness).connect(context.destination);
  tone.start(from);
  tone.stop(from + LENGTH);
}
