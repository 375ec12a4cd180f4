/** A refusal says when it is worth trying again: who believed it and is refused once more believes nothing. */
import { beforeEach, expect, test } from 'vitest'
import { Refused } from './answers.ts'
import italian from '../words/it.json'
import { errorWords } from './refusals.ts'
import { setWords } from '../words/words.ts'

beforeEach(() => setWords('it', italian))

test('too many tries: a minute is called a minute, and a longer wait has its end named', () => {
  expect(errorWords(new Refused({ error: 'too_many' }, 429))).toBe('Troppi tentativi. Aspetta un minuto e riprova.')
  expect(errorWords(new Refused({ error: 'too_many' }, 429, 60))).toBe('Troppi tentativi. Aspetta un minuto e riprova.')
  expect(errorWords(new Refused({ error: 'too_many' }, 429, 3000))).toMatch(/^Troppi tentativi\. Riprova dopo le \d\d:\d\d\.$/)
})
