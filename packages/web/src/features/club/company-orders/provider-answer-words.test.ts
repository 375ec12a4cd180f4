/** Providers' answers have words; an unknown one is shown as it is. */
import { beforeAll, describe, expect, test } from 'vitest'
import italian from '../../../words/it.json'
import { setWords } from '../../../words/words.ts'
import { providerAnswerWords } from './provider-answer-words.ts'

beforeAll(() => setWords('it', italian))

describe('what was heard of an order', () => {
  test.each([
    ['delivered', 'Consegnato'],
    ['status 503', 'Errore 503'],
    ['missing', 'Non conosce quest’ordine'],
    ['closed', 'Ordine chiuso, mai eseguito'],
    ['200 not of the shape', 'Una risposta che non si capisce'],
    ['the answer is not whole', 'Una risposta che non si capisce'],
    ['ECONNRESET', 'Nessuna risposta'],
    ['TimeoutError', 'Nessuna risposta'],
    ['it costs more than was allowed', 'Chiede più di quanto ammesso'],
    ['something_of_theirs', 'something_of_theirs'],
  ])('%s: %s', (heard, words) => expect(providerAnswerWords(heard)).toBe(words))
})
