/** The log as a file that an office opens with a double click: semicolons, a mark that says UTF-8, and no cell that a spreadsheet would run. Pure. */
import type { AuditDeed } from '@taschino/contract/audit.ts'

/** What makes a spreadsheet take a cell for a formula, also in its full-width forms (threats.md T61). */
const STARTS_FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212]/u
// Whatever a program could read as the end of a line: a cell cannot pretend to be a further one (T69).
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g

/** One cell: always in quotes, one line, plain text. */
export function cell(text: string): string {
  const line = text.toWellFormed().replace(CONTROL, ' ')
  return `"${(STARTS_FORMULA.test(line) ? `'${line}` : line).replaceAll('"', '""')}"`
}

const HEAD = ['numero', 'data', 'ora', 'chi', 'chi (id)', 'atto', 'riguarda', 'nome', 'id', 'dettagli']
const KIND = { user: 'utente', shop: 'negozio', agency: 'agenzia' } as const

function details(facts: AuditDeed['facts']): string {
  return Object.entries(facts).map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(', ') : String(value)}`).join(' · ')
}

export function csvOf(deeds: readonly AuditDeed[], timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone })
  const hour = new Intl.DateTimeFormat('it-IT', { timeZone, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })
  const lines = deeds.map(({ id, at, act, actor, about, facts }) => [
    String(id), day.format(new Date(at)), hour.format(new Date(at)), actor?.name ?? '', actor ? String(actor.id) : '', act,
    about ? KIND[about.kind] : '', about?.name ?? '', about ? String(about.id) : '', details(facts)
  ])
  return `\uFEFF${[HEAD, ...lines].map((line) => line.map(cell).join(';')).join('\r\n')}\r\n`
}
