/** Every act that the server writes down has its words, in both languages; names keep their own direction of writing. */
import fs from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AuditDeed } from '@taschino/contract/audit.ts'
import en from '../../words/en.json'
import it from '../../words/it.json'
import { setWords } from '../../words/words.ts'
import { deedDetail, deedPieces, deedText } from './deed-words.ts'

/** Acts as they stand in the code of the server; those that are put together at run time are listed where they begin. */
function actsOfServer(): string[] {
  const folder = path.resolve(import.meta.dirname, '../../../../server/src/features')
  const code = (fs.readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n')
  const written = [...code.matchAll(/\bact: '([a-z-]+\.[a-z-]+)'/g)].map((match) => match[1] ?? '')
  const changes = [...code.matchAll(/\bnoteChange\([^\n]*?'([a-z]+-[a-z-]+)'/g)].map((match) => `step-up.${match[1]}`)
  return [...new Set([...written, ...changes])].toSorted()
}

const deed = (act: string, more: Partial<AuditDeed> = {}): AuditDeed => ({
  id: 1,
  at: '2026-11-21T06:00:00.000Z',
  act,
  actor: { id: 1, name: 'Marta Serra' },
  about: { kind: 'user', id: 2, name: 'Giulia Bianchi' },
  facts: {},
  ...more,
})

describe('no act without words', () => {
  test('there are acts to look at', () => expect(actsOfServer().length).toBeGreaterThan(20))
  test.each(actsOfServer())('%s', (act) => {
    for (const words of [it, en] as Record<string, string>[]) {
      expect(words[`deed.${act}`], act).toBeTruthy()
      expect(words[`deed.name.${act}`], act).toBeTruthy()
    }
  })
})

describe('a line of the log', () => {
  beforeEach(() => setWords('it', it))
  test('says who did what to whom', () => expect(deedText(deed('user.disabled'))).toBe('Marta Serra ha disabilitato Giulia Bianchi'))
  test('says it another way of oneself', () =>
    expect(deedText(deed('user.updated', { about: { kind: 'user', id: 1, name: 'Marta Serra' } }))).toBe(
      'Marta Serra ha modificato i propri dati',
    ))
  test('names the service where nobody was logged in', () =>
    expect(deedText(deed('user.disabled', { actor: null }))).toBe('Taschino ha disabilitato Giulia Bianchi'))
  test('an act from a newer server is said by its name', () =>
    expect(deedText(deed('moon.landed'))).toBe('Marta Serra: Giulia Bianchi (moon.landed)'))
  test('adds what changed', () => {
    expect(deedDetail(deed('user.updated', { facts: { fields: ['phone', 'cap'] } }))).toBe('Telefono e CAP')
    expect(deedDetail(deed('user.role-changed', { facts: { from: 'agent', to: 'superagent' } }))).toBe('da agente a superagente')
    expect(deedDetail(deed('user.disabled', { facts: { how: 'company', loginsEnded: 2 } }))).toBe('2 accessi chiusi')
  })
  test('T66 a name is never part of the words around it: it cannot turn them, nor stand for a blank', () => {
    const tricky = '{about}\u202eoizivres'
    const pieces = deedPieces(deed('user.disabled', { actor: { id: 1, name: tricky } }))
    expect(pieces).toEqual([
      { text: tricky, name: true },
      { text: ' ha disabilitato ', name: false },
      { text: 'Giulia Bianchi', name: true },
    ])
  })
})
