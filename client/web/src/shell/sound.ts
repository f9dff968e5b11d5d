// Short sounds, made on the spot rather than loaded. Browsers allow none before the first touch of the page.

import type { Sound } from '../state';

/** Tones one after the other: frequency in Hz, beginning and length in seconds. */
type Tone = readonly [hertz: number, at: number, long: number];

const tunes: Readonly<Record<Sound, readonly Tone[]>> = {
  your_turn: [[523, 0, 0.09], [784, 0.1, 0.16]],
  move: [[330, 0, 0.05]],
  capture: [[330, 0, 0.05], [220, 0.06, 0.12]],
  reveal: [[196, 0, 0.08], [294, 0.07, 0.08], [392, 0.14, 0.18]],
  came: [[392, 0, 0.1], [523, 0.11, 0.1], [659, 0.22, 0.2]],
  offer: [[587, 0, 0.08], [587, 0.14, 0.08]],
  won: [[523, 0, 0.12], [659, 0.13, 0.12], [784, 0.26, 0.12], [1047, 0.39, 0.3]],
  lost: [[392, 0, 0.16], [330, 0.17, 0.16], [262, 0.34, 0.35]],
  drawn: [[392, 0, 0.16], [392, 0.2, 0.25]],
  said: [[880, 0, 0.04]],
  hurry: [[988, 0, 0.05], [988, 0.1, 0.05]],
};

const volume = 0.12;
let audio: AudioContext | null = null;

/** Call once: from the first touch on, there is sound. */
export function prepareSound(): void {
  const begin = (): void => {
    if (typeof AudioContext === 'undefined') return;
    audio ??= new AudioContext();
    void audio.resume();
  };
  addEventListener('pointerdown', begin);
  addEventListener('keydown', begin);
}

export function playSound(sound: Sound): void {
  if (audio === null || audio.state !== 'running') return;
  for (const [hertz, at, long] of tunes[sound]) playTone(audio, hertz, audio.currentTime + at, long);
}

function playTone(context: AudioContext, hertz: number, at: number, long: number): void {
  const tone = context.createOscillator();
  const loudness = context.createGain();
  tone.type = 'triangle';
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, at);
  loudness.gain.linearRampToValueAtTime(volume, at + 0.008);
  loudness.gain.exponentialRampToValueAtTime(0.0005, at + long);
  tone.connect(loudness).connect(context.destination);
  tone.start(at);
  tone.stop(at + long);
}
