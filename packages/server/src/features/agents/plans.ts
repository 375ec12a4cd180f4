/** The calls with which the company sets what agents earn from a future day on, and where and how they are paid. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { lastFour } from '@taschino/basics/iban.ts'
import type { AgentPlan } from '@taschino/contract/agent-shapes.ts'
import { getPlan, setPlan, setTerms } from '@taschino/contract/agent-pay.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon, refuseInput } from '../../http/refusal.ts'
import type { Sql } from '../../platform/db/db.ts'
import { sayYes } from '../approvals/public.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { isAgent } from './attribution-store.ts'
import { agentNamed, planLines, planNow, writePlan, writeTerms } from './plans-store.ts'
import { COMMISSION_RULES } from './rules.ts'
import { termsOf } from './statements-store.ts'

async function planOf(sql: Sql, idAgent: number | null, today: string): Promise<AgentPlan | null> {
  const agent = idAgent === null ? null : await agentNamed(sql, idAgent)
  if (idAgent !== null && !agent) return null
  const [now, lines] = [await planNow(sql, idAgent, today), await planLines(sql, idAgent)]
  const terms = idAgent === null ? null : await termsOf(sql, idAgent)
  const { plan, capBp } = COMMISSION_RULES
  return {
    agent,
    now: {
      feeBp: now.feeBp ?? plan.feeBp,
      overrideBp: now.overrideBp ?? plan.overrideBp,
      activationCents: now.activationCents ?? plan.activationCents,
    },
    capBp,
    lines,
    terms:
      idAgent === null
        ? null
        : {
            ...(terms ?? COMMISSION_RULES.terms),
            ibanLast4: terms?.iban ? lastFour(terms.iban) : null,
            receiver: terms?.receiver ?? null,
          },
  }
}

export const getPlanAnswer = handle(getPlan)(
  async ({ query, db, clock }) => (await planOf(db, query.idAgent ?? null, businessDay(clock.now()))) ?? refuseCommon('not_found'),
)

export const setPlanAnswer = handle(setPlan)(async ({ who, body, tx, db, clock, settings, refuse }) => {
  const today = businessDay(clock.now())
  const { idAgent, basis, rateBp, cents, months, from } = body
  if (from <= today) return refuseInput([{ path: 'from', why: 'range' }])
  const sum = basis === 'activation'
  if (sum ? cents === undefined : rateBp === undefined) return refuseInput([{ path: sum ? 'cents' : 'rateBp', why: 'required' }])
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    if (idAgent !== null && !(await isAgent(sql, idAgent))) return refuse('agent_unknown')
    const line = { rateBp: sum ? null : (rateBp ?? 0), cents: sum ? (cents ?? 0) : null }
    const content = { idAgent, basis, ...line, months, from }
    const said = await sayYes(sql, { act: 'plan', about: `${idAgent ?? 'all'}:${basis}`, content, by: who.idUser })
    if (said === 'own') return refuse('second_person')
    if (said === 'waits') return refuse('plan_waits')
    const shown = async () => ({ ...((await planOf(sql, idAgent, today)) ?? refuseCommon('not_found')), waits: said === 'first' })
    if (said === 'first') return shown()
    await writePlan(sql, { idAgent, basis, ...line, months, from, by: who.idUser })
    const about = idAgent === null ? {} : { user: idAgent }
    await noteDeed(sql, { by: who.idUser, act: 'agent.plan-set', ...about, facts: { basis, ...line, months, from } })
    return shown()
  })
})

export const setTermsAnswer = handle(setTerms)(async ({ who, params, body, tx, db, clock, settings }) => {
  await demandFreshStepUp({ who, db, settings })
  return tx(async (sql) => {
    if (!(await agentNamed(sql, params.id))) return refuseCommon('not_found')
    const before = await termsOf(sql, params.id)
    const { enasarcoBp, withholdingBp } = body
    const { iban = null, receiver = null } = before ?? {}
    await writeTerms(sql, params.id, who.idUser, { iban, receiver, enasarcoBp, withholdingBp })
    await noteDeed(sql, {
      by: who.idUser,
      act: 'agent.terms-set',
      user: params.id,
      facts: { enasarcoBp, withholdingBp },
    })
    return (await planOf(sql, params.id, businessDay(clock.now()))) ?? refuseCommon('not_found')
  })
})
