/** The notices and events of a review: to the company, to whoever brought the shop in, to open screens. */
import type { ReviewFault } from '@taschino/contract/onboarding-shapes.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { writeNews } from '../notifications/public.ts'
import { notice } from '../realtime/public.ts'
import { concernedBy, mailboxesOf } from './tell-store.ts'

type Answer = 'approved' | 'returned' | 'rejected'

export async function tellHandedIn(sql: Sql, { idShop, by }: { idShop: number; by: number }): Promise<void> {
  const about = await concernedBy(sql, idShop)
  await emit(sql, [
    notice({
      users: [...new Set([by, ...(about?.users ?? [])])],
      shops: [idShop],
      company: true,
      event: { type: 'onShopCompanyResponse', GTID: '', action: 'review-waiting' },
    }),
  ])
}

export async function tellWithdrawn(sql: Sql, idShop: number): Promise<void> {
  const about = await concernedBy(sql, idShop)
  await emit(sql, [
    notice({
      users: about?.users ?? [],
      shops: [idShop],
      company: true,
      event: { type: 'onShopCompanyResponse', GTID: '', action: 'review-withdrawn' },
    }),
  ])
}

interface Answered {
  idShop: number
  answer: Answer
  reason: string | null
  faults: readonly ReviewFault[]
}

/** Nobody who answered is told of their own answer. The shop itself hears only that it is open (switchShop). */
export async function tellAnswered(sql: Sql, { idShop, answer, reason, faults }: Answered): Promise<void> {
  const about = await concernedBy(sql, idShop)
  if (!about) return
  const { title: shop, users } = about
  const why = reason ?? faults.map(({ say }) => say).join(' · ')
  await emit(sql, [
    notice({ users, shops: [idShop], company: true, event: { type: 'onShopCompanyResponse', GTID: '', action: `review-${answer}` } }),
    notice({
      users,
      notification:
        answer === 'approved'
          ? { says: 'shop_approved', facts: { shop }, type: 'review' }
          : { says: answer === 'returned' ? 'shop_returned' : 'shop_rejected', facts: { shop, reason: why.slice(0, 200) }, type: 'review' },
    }),
  ])
  for (const to of await mailboxesOf(sql, users))
    await writeNews(sql, 'review', { kind: 'review-answered', facts: { shop, answer, reason, says: faults.map(({ say }) => say) }, to })
}
