/** The colours of labels: each is readable in light and dark, and no two are alike. */
export const tones = [
  'sky',
  'teal',
  'clay',
  'green',
  'olive',
  'lime',
  'rose',
  'amber',
  'violet',
  'pink',
  'forest',
  'coral',
  'wine',
  'grey',
] as const;
export type Tone = (typeof tones)[number];
