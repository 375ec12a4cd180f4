/** The notices and letters about commissions: to the company, and to agents when there is something to invoice or money has left. */
import type { CommissionLine, StatementRow } from '@taschino/contract/agent-shapes.ts'
import type { Cents } from '@taschino/basics/money.ts'
import type { Json } from '@taschino/ledger/movement.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { queueLetter } from '../mail/public.ts'
import { writeNews } from '../notifications/public.ts'
import { notice } from '../realtime/public.ts'
import { addressOf } from './address-store.ts'

/** For the company, until it has answered. */
export const disputed = ({ gtid, shop, value }: CommissionLine): Json[] => [
  notice({
    company: true,
    notification: { says: 'commission_disputed', facts: { shop: shop.title, value: Math.abs(value) }, type: 'new-dispute', GTID: gtid },
  }),
]

/** To the agent, in the app and by letter; the company's notice is over. */
export async function tellDisputeAnswered(sql: Sql, line: CommissionLine, as: 'kept' | 'reversed', reason: string): Promise<void> {
  const { gtid, agent, shop, value, day } = line
  await emit(sql, [
    notice({
      users: [agent.id],
      notification: { says: as === 'kept' ? 'dispute_kept' : 'dispute_reversed', facts: { shop: shop.title, reason }, type: 'commission' },
    }),
    notice({ users: [agent.id], company: true, event: { type: 'onShopCompanyResponse', GTID: gtid, action: 'dispute-answered' } }),
  ])
  const to = await addressOf(sql, agent.id)
  if (to)
    await writeNews(sql, 'network', { kind: 'network-news', facts: { about: 'dispute', as, shop: shop.title, value, day, reason }, to })
}

/** The bank returned a transfer: its commissions are reversed, and those who earned them are told. */
export const takenBack = (agent: number, shop: string, value: Cents): Json =>
  notice({ users: [agent], notification: { says: 'commission_reversed', facts: { shop, value }, type: 'commission' } })

type Told = Pick<StatementRow, 'agent' | 'quarter' | 'gross' | 'net'>

async function tell(sql: Sql, { agent, quarter, gross, net }: Told, step: 'closed' | 'paid'): Promise<void> {
  await emit(sql, [
    notice({
      users: [agent.id],
      notification: {
        says: step === 'closed' ? 'statement_closed' : 'statement_paid',
        facts: { value: step === 'closed' ? gross : net },
        type: 'commission',
      },
    }),
  ])
  const to = await addressOf(sql, agent.id)
  if (to) await queueLetter(sql, { kind: 'statement', facts: { step, quarter, gross, net }, to })
}
export const tellClosed = (sql: Sql, told: Told): Promise<void> => tell(sql, told, 'closed')
export const tellPaid = (sql: Sql, told: Told): Promise<void> => tell(sql, told, 'paid')
