/** The calls for what waits for a second person of the company: listed, taken back. */
import { dropFirstYes, listFirstYeses, type FirstYes } from '@taschino/contract/approvals.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { endYes, isKnownYes, openYeses, type YesRow } from './first-yes-store.ts'
import { tellEnded } from './tell.ts'

const whole = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const shown = ({ id, act, about, content, name, by, saidBy, at, mayAgree }: YesRow, me: number): FirstYes => ({
  id,
  act,
  about,
  name,
  value: whole(content['value']),
  count: whole(content['count']),
  plan: act === 'plan' ? (content as FirstYes['plan']) : null,
  by,
  at: at.toISOString(),
  mine: saidBy === me,
  mayAgree,
})

const list = async (sql: Sql, me: number) => ({ items: (await openYeses(sql, me)).map((row) => shown(row, me)) })

const listAnswer = handle(listFirstYeses)(({ who, db }) => list(db, who.idUser))

const dropAnswer = handle(dropFirstYes)(async ({ who, params, tx, refuse }) =>
  tx(async (sql) => {
    if (!(await isKnownYes(sql, params.id))) return refuseCommon('not_found')
    const saidBy = await endYes(sql, params.id, 'dropped', who.idUser)
    if (saidBy === null) return refuse('yes_over')
    await tellEnded(sql, { yes: params.id, saidBy, ended: 'dropped', by: who.idUser })
    await noteDeed(sql, { by: who.idUser, act: 'approval.dropped', facts: { yes: params.id } })
    return list(sql, who.idUser)
  }),
)

export const approvalsCalls = [listAnswer, dropAnswer] as const
