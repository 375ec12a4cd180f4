/** The calls that hand out papers: a shop's month as figures, PDF and pack, and a receipt as PDF. */
import { businessDay, startOfBusinessDay } from '@taschino/basics/business-day.ts'
import { getMonthPack, getReceiptPdf, getShopMonth, getStatement } from '@taschino/contract/papers.ts'
import { fileWord } from '@taschino/basics/app-name.ts'
import { circuitName } from '../../platform/config/settings.ts'
import { file, handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import { readReceipt } from '../wallet/public.ts'
import { draw } from './draw.ts'
import { feesOnType, monthOf } from './month.ts'
import type { FirmMonth } from './pack.ts'
import { readMonth, wantedSpan, type ReadMonth } from './read-month.ts'
import type { Owner } from './statement-paper.ts'

export const answerGetShopMonth = handle(getShopMonth)(async ({ who, params, query, tx, clock, refuse }) => {
  const span = wantedSpan(query.yearMonth, clock.now()) ?? refuse('month_to_come')
  return (await readMonth(tx, who, params.id, span, clock.now()))?.month ?? refuseCommon('not_found')
})

const ownerOf = ({ firms }: ReadMonth): Owner => ({ fiscalCode: firms[0]?.fiscalCode ?? null, address: firms[0]?.address ?? '' })

export const answerGetStatement = handle(getStatement)(async ({ who, params, query, tx, clock, settings, refuse }) => {
  const span = wantedSpan(query.yearMonth, clock.now()) ?? refuse('month_to_come')
  const read = (await readMonth(tx, who, params.id, span, clock.now())) ?? refuseCommon('not_found')
  return file(
    await draw({ kind: 'statement', month: read.month, owner: ownerOf(read), now: clock.now(), circuit: circuitName(settings) }),
    `estratto-conto-${span.yearMonth}.pdf`,
  )
})

/** Each shop's own month; a group takes no payments, its members bill. */
function ownMonths({ firms, raw, span, month }: ReadMonth): FirmMonth[] {
  return firms.flatMap((firm, i) => {
    const one = raw[i]
    if (!one || (firm.isGroup && firms.length > 1)) return []
    return [
      {
        firm,
        fees: feesOnType(one.paid, 'normal'),
        month: monthOf({ yearMonth: span.yearMonth, shop: one.shop, over: month.over, raw: [one] }),
      },
    ]
  })
}

export const answerGetMonthPack = handle(getMonthPack)(async ({ who, params, query, tx, clock, settings, settingsAt, refuse }) => {
  const span = wantedSpan(query.yearMonth, clock.now()) ?? refuse('month_to_come')
  const read = (await readMonth(tx, who, params.id, span, clock.now())) ?? refuseCommon('not_found')
  const firms = ownMonths(read)
  const lastDay = read.month.over ? span.last : businessDay(clock.now())
  const pack = await draw({
    kind: 'pack',
    facts: {
      month: read.month,
      firms,
      lastDay,
      owner: ownerOf(read),
      issuer: settings.issuer,
      vat: (await settingsAt(startOfBusinessDay(lastDay))).vat.tickets,
      timeZone: settings.timeZone,
    },
    now: clock.now(),
    circuit: circuitName(settings),
  })
  return file(pack, `${fileWord(circuitName(settings))}-${span.yearMonth}.zip`)
})

export const answerGetReceiptPdf = handle(getReceiptPdf)(async ({ who, params, db, clock, settings, secretFor }) => {
  const circuit = circuitName(settings)
  const receipt = (await readReceipt(db, { ...who, circuit }, params.gtid, clock.now(), secretFor)) ?? refuseCommon('not_found')
  return file(await draw({ kind: 'receipt', receipt, now: clock.now(), circuit }), `ricevuta-${params.gtid}.pdf`)
})
