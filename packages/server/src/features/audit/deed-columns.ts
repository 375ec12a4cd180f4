/** The columns of the audit log's export: the sentence that the screen shows, and its parts for sorting and filtering. */
import type { AuditDeed } from '@taschino/contract/audit.ts'
import type { Export } from '../../http/sheet-file.ts'
import type { WordsOf } from '../../platform/words.ts'

type Fact = AuditDeed['facts'][string]

/** Fields, roles and yes or no by their words; what has none stands as it is. */
function said(words: WordsOf, value: Fact): string {
  if (value === null) return ''
  if (typeof value === 'boolean') return words(value ? 'export.yes' : 'export.no')
  if (Array.isArray(value)) return value.map((one) => said(words, one)).join(', ')
  return words.maybe(`users.field.${value}`) || words.maybe(`role.${value}`) || words.maybe(`users.status.${value}`) || String(value)
}

const details = (words: WordsOf, facts: AuditDeed['facts']): string =>
  Object.entries(facts)
    .map(([name, value]) => `${words.maybe(`export.fact.${name}`) || name}: ${said(words, value)}`)
    .join(' · ')

/** As on the screen: who did what to whom. */
function sentence(words: WordsOf, { act, actor, about, facts }: AuditDeed): string {
  const own = actor !== null && about?.kind === 'user' && about.id === actor.id
  const pattern = (own ? words.maybe(`deed.${act}.own`) : '') || words.maybe(`deed.${act}`) || words('deed.unknown', { act })
  const names: Readonly<Record<string, string>> = {
    actor: actor?.name ?? words('deed.nobody'),
    about: about?.name ?? words('deed.circuit'),
  }
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => names[name] ?? said(words, facts[name] ?? ''))
}

export const DEEDS: Export<AuditDeed> = {
  name: 'audit.title',
  columns: (words) => [
    { key: 'at', head: words('export.when'), kind: 'moment', of: (deed) => deed.at },
    { key: 'actor', head: words('export.who'), kind: 'text', of: (deed) => deed.actor?.name ?? words('deed.nobody') },
    { key: 'act', head: words('export.act'), kind: 'text', of: (deed) => words.maybe(`deed.name.${deed.act}`) || deed.act },
    {
      key: 'kind',
      head: words('export.about'),
      kind: 'text',
      of: (deed) => (deed.about ? words(`export.about.${deed.about.kind}`) : null),
    },
    { key: 'about', head: words('export.name'), kind: 'text', of: (deed) => deed.about?.name ?? null },
    { key: 'sentence', head: words('export.sentence'), kind: 'text', of: (deed) => sentence(words, deed) },
    { key: 'details', head: words('export.details'), kind: 'text', of: (deed) => details(words, deed.facts) },
    { head: words('export.who_id'), kind: 'count', of: (deed) => deed.actor?.id ?? null },
    { head: words('export.about_id'), kind: 'count', of: (deed) => deed.about?.id ?? null },
    { key: 'line', head: words('export.line'), kind: 'count', of: (deed) => deed.id },
  ],
}
