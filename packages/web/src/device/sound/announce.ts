/** Announces something by tone, vibration and voice, as far as this device may. */
import { isLoud } from './loudness.ts'
import { play, shake } from './sound.ts'
import type { Tone } from './sound.ts'
import { say } from './speech.ts'

/** `voice`: whose switch decides about the sentence. */
export function announce(tone: Tone, sentence?: string, language: 'it' | 'en' = 'it', voice: 'voice' | 'own_voice' = 'voice'): void {
  if (isLoud('sound')) play(tone)
  if (isLoud('vibration')) shake(tone)
  if (sentence !== undefined && isLoud(voice)) say(sentence, language)
}
