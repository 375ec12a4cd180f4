/** The exports of cashbacks on hold and of claims, without receipts. */
import { exportClaims, exportHeldCashbacks } from '@taschino/contract/club/cashback.ts'
import type { CashbackClaim, HeldCashback } from '@taschino/contract/club/cashback-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { sheetFile, type Export } from '../../../http/sheet-file.ts'
import { listClaimRows } from './claim-store.ts'
import { shownClaim } from './claims.ts'
import { heldCashbacks } from './held-store.ts'
import { shownHeld } from './held.ts'

const HELD: Export<HeldCashback> = {
  name: 'companyCashback.view.held',
  columns: (words) => [
    { key: 'id', head: words('export.id'), kind: 'count', of: ({ idCashback }) => idCashback },
    { key: 'who', head: words('export.who'), kind: 'text', of: ({ owner }) => owner },
    { key: 'brand', head: words('companyCashback.brand'), kind: 'text', of: ({ brandName }) => brandName },
    { key: 'provider', head: words('companyCashback.provider'), kind: 'text', of: ({ provider }) => provider },
    { key: 'reference', head: words('companyCashback.reference'), kind: 'text', of: ({ externalId }) => externalId },
    { key: 'state', head: words('export.status'), kind: 'text', of: ({ state }) => words(`club.cashback.state.${state}`) },
    { key: 'reason', head: words('export.reason'), kind: 'text', of: ({ doubt }) => doubt && words(`companyCashback.doubt.${doubt}`) },
    {
      key: 'waits',
      head: words('companyCashback.waits_for'),
      kind: 'text',
      of: ({ waitsFor }) => waitsFor && words(`companyCashback.waits.${waitsFor}`),
    },
    { key: 'purchase', head: words('export.purchase'), kind: 'money', of: ({ purchase }) => purchase },
    { key: 'value', head: words('export.given_by_brand'), kind: 'money', of: ({ value }) => value },
    { key: 'share', head: words('export.share'), kind: 'money', of: ({ share }) => share },
    { key: 'visited', head: words('companyCashback.visited_at'), kind: 'moment', of: ({ visitedAt }) => visitedAt },
    { key: 'at', head: words('companyCashback.told_at'), kind: 'moment', of: ({ at }) => at },
  ],
}

const CLAIMS: Export<CashbackClaim & { owner: string | null }> = {
  name: 'companyCashback.view.claims',
  columns: (words) => [
    { key: 'id', head: words('export.id'), kind: 'count', of: ({ idClaim }) => idClaim },
    { key: 'who', head: words('export.who'), kind: 'text', of: ({ owner }) => owner },
    { key: 'brand', head: words('companyCashback.brand'), kind: 'text', of: ({ brandName }) => brandName },
    { key: 'provider', head: words('companyCashback.provider'), kind: 'text', of: ({ provider }) => provider },
    { key: 'state', head: words('export.status'), kind: 'text', of: ({ state }) => words(`cashback.claim_state.${state}`) },
    { key: 'date', head: words('cashback.claim_day'), kind: 'day', of: ({ date }) => date },
    { key: 'amount', head: words('export.purchase'), kind: 'money', of: ({ amount }) => amount },
    { key: 'share', head: words('export.share'), kind: 'money', of: ({ share }) => share },
    { key: 'at', head: words('export.asked_at'), kind: 'moment', of: ({ at }) => at },
    { key: 'decided', head: words('export.decided_at'), kind: 'moment', of: ({ decidedAt }) => decidedAt },
    { key: 'reason', head: words('export.reason'), kind: 'text', of: ({ reason }) => reason },
  ],
}

const heldAnswer = handle(exportHeldCashbacks)(async ({ query, db, settings }) => {
  const { format, language, columns, sort, ...filters } = query
  const rows = await heldCashbacks(db, filters, { sort, limit: settings.exportMax + 1 })
  return sheetFile({ format, language, columns }, HELD, rows.map(shownHeld), settings)
})

const claimsAnswer = handle(exportClaims)(async ({ query, db, settings }) => {
  const { format, language, columns, sort, ...filters } = query
  const rows = await listClaimRows(db, { party: null, ...filters }, { sort, limit: settings.exportMax + 1 })
  const shown = rows.map((row) => ({ ...shownClaim(row), owner: row.owner }))
  return sheetFile({ format, language, columns }, CLAIMS, shown, settings)
})

export const exportAnswers = [heldAnswer, claimsAnswer] as const
