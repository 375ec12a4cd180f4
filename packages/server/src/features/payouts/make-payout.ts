/** The call that makes a bank file of approved paybacks, each once per attempt, all or none. */
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { lastFour } from '@taschino/basics/iban.ts'
import type { BodyOf } from '@taschino/contract/call.ts'
import { makePayout, previewPayout } from '@taschino/contract/payouts.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import { circuitName } from '../../platform/config/settings.ts'
import { handle } from '../../http/handle.ts'
import { handleMoney, type MoneyAsk } from '../../http/idempotency/handle-money.ts'
import { noteDeed } from '../audit/public.ts'
import { moveRequests } from '../requests/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { gather, type Leaving } from './gather.ts'
import { sentOff } from './notices.ts'
import { dueUntil, endToEndOf, messageIdOf, MOST_PER_FILE, remittanceOf, sumsOf } from './rules.ts'
import { approvedPaybacks, holdPaybacks, laterPaybacks, type Meant } from './store.ts'
import { insertFile, insertTransfers, readFile, transfersOf, type Payer } from './files-store.ts'
import { detailOf, paybackOf } from './view.ts'

/** Nothing named: what is due. */
const meantBy = ({ which, gtids }: Pick<BodyOf<typeof makePayout>, 'which' | 'gtids'>, today: string): Meant =>
  gtids ? { gtids } : which === 'all' ? {} : { until: dueUntil(today) }

export const previewPayoutAnswer = handle(previewPayout)(async ({ query, db, clock, settings }) => {
  const [now, today] = [clock.now(), businessDay(clock.now())]
  const { leaving, staying } = await gather(db, await approvedPaybacks(db, meantBy({ which: query.which }, today), MOST_PER_FILE), now)
  const { payer } = settings
  const later = await laterPaybacks(db, dueUntil(today))
  return {
    ...sumsOf(leaving.map(({ row }) => row)),
    payer: payer && { name: payer.name, ibanLast4: lastFour(payer.iban) },
    pays: leaving.map(({ row, iban, receiver, executesOn }) => ({
      ...paybackOf(row, now),
      ibanLast4: lastFour(iban),
      receiver,
      executesOn,
    })),
    leftOut: staying.map(({ row, why, until }) => ({ ...paybackOf(row, now), why, until: until?.toISOString() ?? null })),
    later: query.which === 'all' ? { count: 0, net: 0 } : later,
  }
})

interface InWhoseName {
  payer: Payer
  circuit: string
}

/** The text of the file; one that a bank would not read is our bug and never leaves. */
async function written(messageId: string, { payer, circuit }: InWhoseName, leaving: readonly Leaving[], now: number): Promise<string> {
  const transfers = leaving.map(({ row, iban, receiver, executesOn }) => ({
    endToEndId: endToEndOf(row.gtid, row.attempt),
    name: receiver,
    iban,
    value: row.net,
    remittance: remittanceOf(circuit, row),
    day: executesOn,
  }))
  const { schemaFaults, transferXml } = await import('../../platform/sepa/credit-transfers.ts')
  const xml = transferXml({ messageId, createdAt: new Date(now), payer, transfers })
  const faults = await schemaFaults(xml)
  if (faults.length > 0) throw new Error(`the file for the bank is none: ${faults.slice(0, 3).join('; ')}`)
  return xml
}

/** File, transfers, new states, steps, news and the line in the log: one transaction, so that a kill in the middle leaves nothing of it. */
async function sendOff({ sql, who, clock, settings, done }: MoneyAsk<typeof makePayout>, payer: Payer, leaving: readonly Leaving[]) {
  const now = clock.now()
  const messageId = messageIdOf(businessDay(now), newGtid(now).slice(-8))
  const sums = sumsOf(leaving.map(({ row }) => row))
  const id = await insertFile(sql, {
    madeAt: new Date(now),
    madeBy: who.idUser,
    payer,
    ...sums,
    messageId,
    xml: await written(messageId, { payer, circuit: circuitName(settings) }, leaving, now),
  })
  await insertTransfers(
    sql,
    id,
    leaving.map(({ row, iban, receiver, executesOn }) => ({
      idRequest: row.id,
      attempt: row.attempt,
      endToEnd: endToEndOf(row.gtid, row.attempt),
      value: row.value,
      fee: row.fee,
      net: row.net,
      iban,
      receiver,
      executesOn,
    })),
  )
  await moveRequests(
    sql,
    leaving.map(({ row }) => ({ id: row.id })),
    'sent',
    { step: 'sent', by: who.idUser },
  )
  await emit(
    sql,
    leaving.flatMap(({ row, executesOn }) => sentOff(row, row.net, executesOn)),
  )
  await noteDeed(sql, { by: who.idUser, act: 'payout.made', facts: { file: messageId, transfers: sums.count, net: sums.net } })
  const file = await readFile(sql, id)
  if (!file) throw new Error(`file ${id} is gone`)
  return done(detailOf(file, await transfersOf(sql, id)))
}

export const makePayoutAnswer = handleMoney(makePayout)(async (ask) => {
  const { sql, who, body, clock, settings, no } = ask
  await demandFreshStepUp({ who, db: sql, settings })
  const { payer } = settings
  if (!payer) return no('payer_missing')
  const { leaving } = await gather(sql, await holdPaybacks(sql, meantBy(body, businessDay(clock.now())), MOST_PER_FILE), clock.now())
  const { count, net } = sumsOf(leaving.map(({ row }) => row))
  if (body.expects && (body.expects.count !== count || body.expects.net !== net)) return no('payout_changed')
  return count === 0 ? no('nothing_to_pay') : sendOff(ask, payer, leaving)
})
