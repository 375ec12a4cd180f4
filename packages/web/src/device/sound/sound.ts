/**
 * Short tones made by the device itself, each with its own melody, so that the ear tells money in, part of it, a refusal and money back.
 */

export type Tone = 'paid' | 'partial' | 'refused' | 'refunded' | 'scanned'

interface Note {
  readonly hz: number
  readonly at: number
  readonly lasts: number
  readonly wave: OscillatorType
  readonly loud: number
}

const bell = (hz: number, at: number, lasts = 0.5): Note => ({ hz, at, lasts, wave: 'sine', loud: 0.5 })
const buzz = (hz: number, at: number, lasts = 0.22): Note => ({ hz, at, lasts, wave: 'square', loud: 0.16 })

/**
 * Rising third and octave for success; the same beginning that then asks, twice, for the rest; two low buzzes for no; falling for money
 * back.
 */
const MELODIES: Record<Tone, readonly Note[]> = {
  paid: [bell(783.99, 0, 0.3), bell(987.77, 0.11, 0.35), bell(1567.98, 0.22, 0.7)],
  partial: [bell(783.99, 0, 0.3), bell(987.77, 0.11, 0.3), buzz(659.26, 0.4), buzz(659.26, 0.68, 0.3)],
  refused: [buzz(233.08, 0), buzz(174.61, 0.26, 0.42)],
  refunded: [bell(1174.66, 0, 0.3), bell(880, 0.14, 0.3), bell(587.33, 0.28, 0.6)],
  scanned: [{ ...bell(1318.51, 0, 0.12), loud: 0.25 }],
}

let context: AudioContext | null = null

/** Browsers keep audio shut until a person acts; called on the first tap or key, and again whenever the page comes back. */
export function unlockSound(): void {
  if (typeof AudioContext !== 'function') return
  context ??= new AudioContext({ latencyHint: 'interactive' })
  if (context.state !== 'running') void context.resume().catch(() => undefined)
}

/** True when a tone would be heard now. */
export function soundUnlocked(): boolean {
  return context?.state === 'running'
}

function ring(audio: AudioContext, note: Note, start: number): void {
  const oscillator = audio.createOscillator()
  const gain = audio.createGain()
  oscillator.type = note.wave
  oscillator.frequency.value = note.hz
  // A short rise and a long fall: without them every note clicks.
  gain.gain.setValueAtTime(0.0001, start + note.at)
  gain.gain.exponentialRampToValueAtTime(note.loud, start + note.at + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.at + note.lasts)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(start + note.at)
  oscillator.stop(start + note.at + note.lasts + 0.02)
}

let freeAt = 0

/** Melodies never overlap: a second payment rings after the first. */
export function play(tone: Tone): void {
  if (context === null || context.state !== 'running') return
  const audio = context
  const start = Math.max(audio.currentTime + 0.01, freeAt)
  const notes = MELODIES[tone]
  freeAt = start + Math.max(...notes.map((note) => note.at + note.lasts)) + 0.08
  for (const note of notes) ring(audio, note, start)
}

const SHAKES: Record<Tone, readonly number[]> = {
  paid: [120],
  partial: [120, 90, 260, 90, 260],
  refused: [300, 120, 300],
  refunded: [60, 60, 60],
  scanned: [30],
}

/** The same message for the hand; devices without a motor ignore it. */
export function shake(tone: Tone): void {
  // Browsers refuse, and complain, before the first act of a person.
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate([...SHAKES[tone]])
}
