/** Which voice says it: one of the language, of the device itself where there is one, and rather none than a foreign one. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasVoice, say } from './speech.ts'

interface Voice {
  lang: string
  localService: boolean
  name: string
}
const voice = (lang: string, localService = true): Voice => ({ lang, localService, name: `${lang} ${localService ? 'here' : 'far'}` })

class Utterance extends EventTarget {
  text: string
  lang = ''
  voice: Voice | null = null
  rate = 1
  volume = 1
  constructor(text: string) {
    super()
    this.text = text
  }
}

/** The browser's own interface with these voices in it. */
function withVoices(...voices: Voice[]): Utterance[] {
  const said: Utterance[] = []
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', {
    getVoices: () => voices,
    resume: () => undefined,
    cancel: () => undefined,
    speak: (utterance: Utterance) => said.push(utterance),
  })
  return said
}
afterEach(() => vi.unstubAllGlobals())

describe('voices', () => {
  test.each([
    ['it', [voice('en-US'), voice('it-IT', false), voice('it-CH'), voice('it-IT')], 'it-IT here'],
    ['it', [voice('it_IT')], 'it_IT here'],
    ['it', [voice('it-IT', false), voice('it-CH')], 'it-CH here'],
    ['it', [voice('it-IT', false)], 'it-IT far'],
    ['en', [voice('it-IT'), voice('en-US'), voice('en-GB')], 'en-GB here'],
  ] as const)('%s of %j', (language, voices, chosen) => {
    const said = withVoices(...voices)
    say('Pagati otto euro.', language)
    expect(said.map((one) => one.voice?.name)).toEqual([chosen])
  })

  test('only foreign voices: silence, and the switch can say why', () => {
    const said = withVoices(voice('en-US'), voice('de-DE'))
    say('Pagati otto euro.', 'it')
    expect([said, hasVoice('it'), hasVoice('en')]).toEqual([[], false, true])
  })

  test('voices that the browser has not told yet: the language decides, and both sentences are said', () => {
    const said = withVoices()
    say('Pagati otto euro.', 'it')
    say('Paid eight euros.', 'en')
    expect(said.map(({ text, lang, voice: chosen }) => [text, lang, chosen])).toEqual([
      ['Pagati otto euro.', 'it-IT', null],
      ['Paid eight euros.', 'en-GB', null],
    ])
  })

  test('a device without any voice is silent', () => {
    expect(hasVoice('it')).toBe(false)
    expect(() => say('Pagati otto euro.', 'it')).not.toThrow()
  })
})
