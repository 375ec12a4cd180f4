/** The exports of cashbacks on hold and of claims, without receipts. */
import { exportClaims, exportHeldCashbacks } from '@taschino/contract/club/cashback.ts'
import type { CashbackClaim, HeldCashback } from '@taschino/contract/club/cashback-shapes.ts'
import { handle } from '../../../http/handle.ts'
import { sheetFile, type Export } from '../../../http/sheet-file.ts'
import { heldCashbacks } from './cashback-store.ts'
import { listClaimRows } from './claim-store.ts'
import { shownClaim } from './claims.ts'
import { shownHeld } from './held.ts'

const HELD: Export<HeldCashback> = {
  name: 'companyCashback.view.held',
  columns: (words) => [
    { head: words('export.id'), kind: 'count', of: ({ idCashback }) => idCashback },
    { head: words('export.who'), kind: 'text', of: ({ owner }) => owner },
    { head: words('companyCashback.brand'), kind: 'text', of: ({ brandName }) => brandName },
    { head: words('companyCashback.provider'), kind: 'text', of: ({ provider }) => provider },
    { head: words('companyCashback.reference'), kind: 'text', of: ({ externalId }) => externalId },
    { head: words('export.status'), kind: 'text', of: ({ state }) => words(`club.cashback.state.${state}`) },
    { head: words('export.reason'), kind: 'text', of: ({ doubt }) => doubt && words(`companyCashback.doubt.${doubt}`) },
    {
      head: words('companyCashback.waits_for'),
      kind: 'text',
      of: ({ waitsFor }) => waitsFor && words(`companyCashback.waits.${waitsFor}`),
    },
    { head: words('export.purchase'), kind: 'money', of: ({ purchase }) => purchase },
    { head: words('export.given_by_brand'), kind: 'money', of: ({ value }) => value },
    { head: words('export.share'), kind: 'money', of: ({ share }) => share },
    { head: words('companyCashback.visited_at'), kind: 'moment', of: ({ visitedAt }) => visitedAt },
    { head: words('companyCashback.told_at'), kind: 'moment', of: ({ at }) => at },
  ],
}

const CLAIMS: Export<CashbackClaim & { owner: string | null }> = {
  name: 'companyCashback.view.claims',
  columns: (words) => [
    { head: words('export.id'), kind: 'count', of: ({ idClaim }) => idClaim },
    { head: words('export.who'), kind: 'text', of: ({ owner }) => owner },
    { head: words('companyCashback.brand'), kind: 'text', of: ({ brandName }) => brandName },
    { head: words('companyCashback.provider'), kind: 'text', of: ({ provider }) => provider },
    { head: words('export.status'), kind: 'text', of: ({ state }) => words(`cashback.claim_state.${state}`) },
    { head: words('cashback.claim_day'), kind: 'day', of: ({ date }) => date },
    { head: words('export.purchase'), kind: 'money', of: ({ amount }) => amount },
    { head: words('export.share'), kind: 'money', of: ({ share }) => share },
    { head: words('export.asked_at'), kind: 'moment', of: ({ at }) => at },
    { head: words('export.decided_at'), kind: 'moment', of: ({ decidedAt }) => decidedAt },
    { head: words('export.reason'), kind: 'text', of: ({ reason }) => reason },
  ],
}

const heldAnswer = handle(exportHeldCashbacks)(async ({ query, db, settings }) => {
  const rows = await heldCashbacks(db, { before: null, limit: settings.exportMax + 1 })
  return sheetFile(query, HELD, rows.map(shownHeld), settings)
})

const claimsAnswer = handle(exportClaims)(async ({ query, db, settings }) => {
  const rows = await listClaimRows(db, { party: null, state: query.state, before: null, limit: settings.exportMax + 1 })
  const shown = rows.map((row) => ({ ...shownClaim(row), owner: row.owner }))
  return sheetFile(query, CLAIMS, shown, settings)
})

export const exportAnswers = [heldAnswer, claimsAnswer] as const
