/** Speaks a sentence, for a cashier who looks elsewhere; stays silent where the device has no fitting voice. */
import { native } from '../native.ts'

const LOCALES = { it: 'it-IT', en: 'en-GB' } as const

function canSpeak(): boolean {
  return 'speechSynthesis' in globalThis && typeof SpeechSynthesisUtterance === 'function'
}

const tongueOf = (voice: SpeechSynthesisVoice): string => voice.lang.replace('_', '-')

/** False when the device has voices, but none for this language: Italian words in an English mouth would be worse than the tone alone. */
export function hasVoice(language: keyof typeof LOCALES): boolean {
  if (native()) return true
  if (!canSpeak()) return false
  const voices = speechSynthesis.getVoices()
  // Many browsers tell their voices only later, and speak all the same.
  return voices.length === 0 || voices.some((voice) => tongueOf(voice).startsWith(language))
}

/** Prefers a voice that lives on the device, so that it also speaks without a network. */
function voiceFor(locale: string): SpeechSynthesisVoice | null {
  const language = locale.slice(0, 2)
  const voices = speechSynthesis.getVoices().filter((voice) => tongueOf(voice).startsWith(language))
  return (
    voices.find((voice) => voice.localService && tongueOf(voice) === locale) ??
    voices.find((voice) => voice.localService) ??
    voices[0] ??
    null
  )
}

const under = new Set<SpeechSynthesisUtterance>()

/** Sentences queue up behind each other, so that two payments in a row are both heard. */
export function say(sentence: string, language: keyof typeof LOCALES): void {
  const own = native()
  if (own) return own.say(sentence, LOCALES[language])
  if (!hasVoice(language)) return
  const utterance = new SpeechSynthesisUtterance(sentence)
  utterance.lang = LOCALES[language]
  utterance.voice = voiceFor(LOCALES[language])
  utterance.rate = 1.02
  // Chromium forgets an utterance that nobody holds, and with it that the next one may begin.
  under.add(utterance)
  utterance.addEventListener('end', () => under.delete(utterance))
  utterance.addEventListener('error', () => under.delete(utterance))
  // A paused engine (Chromium after a while in the background) swallows everything that follows.
  speechSynthesis.resume()
  speechSynthesis.speak(utterance)
}

export function hush(): void {
  if (native()) native()?.hush()
  else if (canSpeak()) speechSynthesis.cancel()
}

/** iOS lets a page speak only after it spoke once within a touch: an empty sentence counts. */
export function unlockSpeech(): void {
  if (native() || !canSpeak()) return
  const silence = new SpeechSynthesisUtterance(' ')
  silence.volume = 0
  speechSynthesis.speak(silence)
}
