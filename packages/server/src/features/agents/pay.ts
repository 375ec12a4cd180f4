/** Makes the bank file that pays agents: every invoiced statement that has not left yet, each in one file only. */
import { createHash } from 'node:crypto'
import { bankDay } from '@taschino/basics/bank-day.ts'
import { businessDay } from '@taschino/basics/business-day.ts'
import { newGtid } from '@taschino/basics/gtid.ts'
import { getStatementFile, payStatements, previewStatementFile } from '@taschino/contract/agent-pay.ts'
import { circuitName } from '../../platform/config/settings.ts'
import { file, handle } from '../../http/handle.ts'
import { handleMoney } from '../../http/idempotency/handle-money.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { holdSubject, sayYes } from '../approvals/public.ts'
import { noteDeed } from '../audit/public.ts'
import { demandFreshStepUp } from '../stepup/public.ts'
import { fileText, findInvoiced, holdInvoiced, insertFile, type Payer, type ToPay } from './statements-store.ts'

const MOST = 2000
/** One list waits for its second yes at a time; locked first, so that nobody agrees to one that has just left. */
const FILE = { act: 'statement_file', about: 'file' } as const

/** A file that fails the schemas is a bug of ours and is not handed out. */
async function written(
  messageId: string,
  { payer, circuit }: { payer: Payer; circuit: string },
  statements: readonly (ToPay & { iban: string })[],
  now: number,
): Promise<string> {
  const { schemaFaults, transferXml } = await import('../../platform/sepa/credit-transfers.ts')
  const day = bankDay(businessDay(now))
  const xml = transferXml({
    messageId,
    createdAt: new Date(now),
    payer,
    transfers: statements.map(({ id, agentName, receiver, iban, net, quarter, invoiceNumber }) => ({
      endToEndId: `TSCP${String(id).padStart(12, '0')}`,
      name: receiver ?? agentName,
      iban,
      value: net,
      remittance: `${circuit}, provvigioni ${quarter}, fattura ${invoiceNumber}`,
      day,
    })),
  })
  const faults = await schemaFaults(xml)
  if (faults.length > 0) throw new Error(`the file for the bank is none: ${faults.slice(0, 3).join('; ')}`)
  return xml
}

/** As for every account (0093): nothing is paid in its first two days, nor where a bank returned a transfer because of it. */
const whyNot = ({ iban, resting, refused }: ToPay): 'no_account' | 'resting' | 'refused' | null =>
  iban === null ? 'no_account' : refused ? 'refused' : resting ? 'resting' : null

const judged = (waiting: readonly ToPay[]) => {
  const transfers = waiting.flatMap((one) => (one.iban === null || whyNot(one) ? [] : [{ ...one, iban: one.iban }]))
  const leftOut = waiting.flatMap((one) => {
    const why = whyNot(one)
    return why ? [{ id: one.idAgent, name: one.agentName, why }] : []
  })
  return { transfers, net: transfers.reduce((sum, one) => sum + one.net, 0), leftOut }
}

export const previewStatementFileAnswer = handle(previewStatementFile)(async ({ db, clock }) => {
  const { transfers, net, leftOut } = judged(await findInvoiced(db, MOST, clock.now()))
  return { count: transfers.length, net, leftOut }
})

/** A hash of the transfers and accounts, to which a yes is bound; it contains no readable account. */
const shownOf = (transfers: readonly (ToPay & { iban: string })[], net: number) => ({
  count: transfers.length,
  value: net,
  hash: createHash('sha256')
    .update(JSON.stringify(transfers.map(({ id, net: of, iban, receiver }) => [id, of, iban, receiver])))
    .digest('hex'),
})

export const payStatementsAnswer = handleMoney(payStatements)(async ({ sql, who, body, clock, settings, no, done }) => {
  await demandFreshStepUp({ who, db: sql, settings })
  const { payer } = settings
  if (!payer) return no('payer_missing')
  const now = clock.now()
  await holdSubject(sql, FILE)
  const { transfers, net, leftOut } = judged(await holdInvoiced(sql, MOST, now))
  if (transfers.length === 0) return no('nothing_to_pay')
  if (body.count !== transfers.length || body.net !== net) return no('statements_changed')
  const said = await sayYes(sql, { ...FILE, content: shownOf(transfers, net), by: who.idUser, moves: true })
  if (said === 'own') return no('second_person')
  if (said !== 'may') return done({ waits: true, id: null, messageId: null, count: transfers.length, net, leftOut })
  const messageId = `TSCP${businessDay(now).replaceAll('-', '')}-${newGtid(now).slice(-8)}`
  const id = await insertFile(sql, {
    messageId,
    at: new Date(now),
    by: who.idUser,
    xml: await written(messageId, { payer, circuit: circuitName(settings) }, transfers, now),
    transfers,
  })
  await noteDeed(sql, { by: who.idUser, act: 'statement.file-made', facts: { file: messageId, transfers: transfers.length, net } })
  return done({ waits: false, id, messageId, count: transfers.length, net, leftOut })
})

export const getStatementFileAnswer = handle(getStatementFile)(async ({ params, db }) => {
  const found = (await fileText(db, params.id)) ?? refuseCommon('not_found')
  return file(Buffer.from(found.xml), `${found.messageId}.xml`)
})
