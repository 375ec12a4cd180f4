/** In how many days an agency pays: everybody's days, or its own. */
import { getInvoiceTerms, setInvoiceTerms, type InvoiceTerms } from '@taschino/contract/invoices.ts'
import { handle } from '../../http/handle.ts'
import { refuseCommon } from '../../http/refusal.ts'
import type { Settings } from '../../platform/config/settings.ts'
import type { Sql } from '../../platform/db/db.ts'
import { noteDeed } from '../audit/public.ts'
import { dropTerms, isAgency, keepTerms, termsOf } from './store.ts'

async function termsNow(sql: Sql, idAgency: number, { invoices }: Pick<Settings, 'invoices'>): Promise<InvoiceTerms> {
  if (!(await isAgency(sql, idAgency))) return refuseCommon('not_found')
  const own = await termsOf(sql, idAgency)
  return { days: own ?? invoices.dueDays, own: own !== null }
}

export const getInvoiceTermsAnswer = handle(getInvoiceTerms)(async ({ params, db, settings }) => termsNow(db, params.id, settings))

export const setInvoiceTermsAnswer = handle(setInvoiceTerms)(async ({ who, params, body, tx, clock, settings }) =>
  tx(async (sql) => {
    const before = await termsNow(sql, params.id, settings)
    if (body.days === null) await dropTerms(sql, params.id)
    else await keepTerms(sql, params.id, body.days, who.idUser, new Date(clock.now()))
    const terms = await termsNow(sql, params.id, settings)
    await noteDeed(sql, {
      by: who.idUser,
      act: 'invoice.terms-set',
      agency: params.id,
      facts: { from: before.days, to: terms.days },
    })
    return terms
  }),
)
