/** Unfolds a row of the matrix into its cells (role × relation × state of the caller), each with the right answer. */
import type { Call } from '@taschino/contract/call.ts'
import { ROLES, type Role } from '@taschino/contract/roles.ts'
import { RELATIONS, type Relation } from './relation.ts'
import { reachIn, type Row, type Rows } from './row.ts'

/** How the caller stands: `documents` are active people with a mandatory document that they did not agree to. */
export const STANDINGS = ['active', 'disabled', 'invited', 'documents'] as const
export type Standing = (typeof STANDINGS)[number]

export interface Cell {
  caller: Role | 'nobody'
  relation: Relation
  standing: Standing
  /** `in`: whatever follows, it is not about who asks; `shown`, `hidden`: a list with or without the thing. Else the refusal. */
  answer: string
}

/** Money stands still until the documents are agreed to (T10). */
const needsDocuments = (call: Call): boolean => call.money === true

function answerFor(call: Call, row: Row, caller: Role, relation: Relation, standing: Standing): string {
  if (call.roles === 'anyone') return 'in'
  if (standing === 'disabled' || standing === 'invited') return 'unauthenticated'
  if (!call.roles.includes(caller)) return 'forbidden'
  if (standing === 'documents' && needsDocuments(call)) return 'agreement_required'
  if (call.reach !== 'named') return 'in'
  const reached = reachIn(row.sees?.[caller] ?? 'none')?.get(relation)
  if (row.shows) return reached ? 'shown' : 'hidden'
  return reached ?? row.outside ?? 'not_found'
}

/** All cells of a call. Where nothing in it names anybody, one relation stands for the four. */
export function cellsOf(call: Call, row: Row): Cell[] {
  const relations = call.reach === 'self' ? (['own'] as const) : RELATIONS
  const nobody: Cell = {
    caller: 'nobody',
    relation: 'foreign',
    standing: 'active',
    answer: call.roles === 'anyone' ? 'in' : 'unauthenticated',
  }
  return [
    nobody,
    ...ROLES.flatMap((caller) =>
      relations.flatMap((relation) =>
        STANDINGS.map((standing) => ({ caller, relation, standing, answer: answerFor(call, row, caller, relation, standing) })),
      ),
    ),
  ]
}

/** What is wrong with a row; it names what to write, so that whoever adds a call need not look elsewhere. */
export function rowFaults(call: Call, rows: Rows): string[] {
  const file = `packages/testkit/src/matrix/rows/${call.name.split('.', 1)[0]}.ts`
  const row = rows[call.name]
  if (!row)
    return [
      `${call.name} has no row in the authorisation matrix. Add to ${file} (docs/how-to/add-an-endpoint.md, "Who"):\n\n${sampleRow(call)}\n`,
    ]
  const faults: string[] = []
  if ((call.params || call.body) && !row.ask) faults.push(`${call.name}: the row needs \`ask\`, because the call takes params or a body`)
  const roles = call.reach === 'named' && call.roles !== 'anyone' ? call.roles : []
  for (const role of roles)
    if (row.sees?.[role] === undefined)
      faults.push(
        `${call.name}: say in ${file} whom ${role} reaches: \`sees: { ${role}: 'own' }\` (own, group, managed, foreign; all; none)`,
      )
  for (const [role, word] of Object.entries(row.sees ?? {})) {
    if (!roles.includes(role as Role))
      faults.push(
        `${call.name}: \`sees\` names ${role}, who ${call.reach === 'named' ? 'may not call it' : `is no question, because its reach is ${call.reach}`}`,
      )
    const reach = reachIn(word)
    if (reach === null) faults.push(`${call.name}: '${word}' is no word for a reach`)
    for (const refusal of reach?.values() ?? [])
      if (refusal !== 'in' && !(refusal in call.refusals)) faults.push(`${call.name}: ${refusal} is no refusal of it`)
  }
  if (row.outside !== undefined && call.refusals[row.outside] !== 404)
    faults.push(`${call.name}: outside is ${row.outside}, which the call does not declare as 404`)
  return faults
}

/** A row to start from, made from the declaration. */
export function sampleRow(call: Call): string {
  const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const asks = [
    ...(names.length > 0 ? [`params: { ${names.map((name) => `${name}: await to.user()`).join(', ')} }`] : []),
    ...(call.body ? ['body: { }'] : []),
  ]
  const ask = asks.length > 0 ? `ask: async (to) => ({ ${asks.join(', ')} })` : ''
  const roles = call.roles === 'anyone' ? [] : call.roles
  const sees =
    call.reach === 'named'
      ? `sees: { ${roles.map((role) => `${role}: '${role === 'company' || role === 'admin' ? 'all' : 'own'}'`).join(', ')} }`
      : ''
  const inner = [ask, sees].filter(Boolean).join(', ')
  return `  '${call.name}': ${inner === '' ? '{}' : `{ ${inner} }`},`
}
