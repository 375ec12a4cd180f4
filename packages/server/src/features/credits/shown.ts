/** A grant as its reader sees it: its state, and what they may do about it. */
import type { CreditGrant } from '@taschino/contract/credits.ts'
import type { Who } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { GrantRowRead } from './store.ts'

type Looks = Pick<Who, 'idUser' | 'role' | 'idAgency'>

/** Whose grants somebody sees: those of their agency; null: the company, which sees and answers all. */
export const giverOf = ({ role, idAgency }: Looks): number | null => (role === 'agency' ? (idAgency ?? refuseCommon('not_found')) : null)

const mayDecide = (row: GrantRowRead, { idUser, role }: Looks): boolean =>
  row.state === 'waiting' && role !== 'agency' && row.madeBy !== idUser

/** An agency reads who of its own people acted; of the company only that it was the company. */
export function grantOf(row: GrantRowRead, who: Looks): CreditGrant {
  const own = giverOf(who) === row.idAgency
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    agency: row.idAgency === null ? null : { id: row.idAgency, name: row.agencyName ?? '' },
    reason: row.reason,
    people: row.people,
    value: row.value,
    at: row.at.toISOString(),
    by: row.by,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: who.role === 'agency' && row.state !== 'withdrawn' ? null : row.decidedBy,
    why: row.why,
    invoiceNumber: row.invoiceNumber,
    invoicePaid: row.invoicePaidAt !== null,
    mayDecide: mayDecide(row, who),
    mayWithdraw: row.state === 'waiting' && own,
  }
}
