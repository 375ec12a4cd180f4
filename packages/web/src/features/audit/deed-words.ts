/** Puts a line of the audit log into words: the sentence, and its details. */
import type { AuditDeed } from '@taschino/contract/audit.ts'
import { money } from '../../words/formats.ts'
import { list } from '../../words/parts.ts'
import { t, tMaybe } from '../../words/words.ts'

/** One piece of a sentence: plain words, or a name that keeps its own direction of writing. */
export interface Piece {
  readonly text: string
  readonly name: boolean
}

/** `{actor}` and `{about}` stand for names; an act that a newer server knows and this app does not is said as such. */
export function deedPieces({ act, actor, about, facts }: AuditDeed): Piece[] {
  const own = actor !== null && about?.kind === 'user' && about.id === actor.id
  const sentence = (own ? tMaybe(`deed.${act}.own`) : '') || tMaybe(`deed.${act}`) || t('deed.unknown', { act })
  const names: Readonly<Record<string, string>> = { actor: actor?.name ?? t('deed.nobody'), about: about?.name ?? t('deed.circuit') }
  const said = Object.fromEntries(
    Object.entries(facts).filter(([, value]) => typeof value === 'string' || typeof value === 'number'),
  ) as Record<string, string | number>
  if (typeof said['setting'] === 'string') said['setting'] = tMaybe(`companySettings.key.${said['setting']}`) || said['setting']
  return sentence
    .split(/(\{(?:actor|about)\})/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const name = names[/^\{(\w+)\}$/.exec(piece)?.[1] ?? '']
      return name === undefined
        ? { text: piece.replace(/\{(\w+)\}/g, (_, fact: string) => String(said[fact] ?? '')), name: false }
        : { text: name, name: true }
    })
}

export const deedText = (deed: AuditDeed): string =>
  deedPieces(deed)
    .map(({ text }) => text)
    .join('')

/** What changed, as far as words for it exist: fields by their names, roles, counts, how. */
export function deedDetail({ facts }: AuditDeed): string {
  const parts: string[] = []
  const fields = facts['fields']
  if (Array.isArray(fields)) parts.push(list(fields.map((field) => tMaybe(`users.field.${field}`) || String(field))))
  if (typeof facts['role'] === 'string') parts.push(tMaybe(`role.${facts['role']}`))
  if (typeof facts['from'] === 'string' && typeof facts['to'] === 'string')
    parts.push(
      t('deed.from_to', { from: tMaybe(`role.${facts['from']}`) || facts['from'], to: tMaybe(`role.${facts['to']}`) || facts['to'] }),
    )
  for (const name of ['loginsEnded', 'count', 'ended'] as const) {
    const count = facts[name]
    if (typeof count === 'number' && count > 0) parts.push(t('deed.logins', { count }))
  }
  if (typeof facts['value'] === 'number' && facts['value'] > 0) parts.push(money(facts['value']))
  if (typeof facts['reason'] === 'string') parts.push(t('deed.reason', { reason: facts['reason'] }))
  return parts.filter(Boolean).join(' · ')
}
