/** The notices about the review of an agency: the company hears of what is handed in, the agent of the answer, the office of a yes. */
import type { ReviewFault } from '@taschino/contract/onboarding-shapes.ts'
import { emit } from '@taschino/ledger/outbox.ts'
import type { Sql } from '../../platform/db/db.ts'
import { writeNews } from '../notifications/public.ts'
import { mailboxesOf } from '../onboarding/public.ts'
import { notice } from '../realtime/public.ts'
import type { HeldAgency } from './agency-store.ts'

type Told = Pick<HeldAgency, 'id' | 'name' | 'idAgent'>

/** Who looks after it, and who handed it in. */
const concerned = ({ idAgent }: Told, by: number): number[] => [...new Set([by, ...(idAgent === null ? [] : [idAgent])])]

async function moved(sql: Sql, agency: Told, by: number, action: 'review-waiting' | 'review-withdrawn'): Promise<void> {
  const event = { type: 'onAgencyCompanyResponse', GTID: '', action } as const
  await emit(sql, [notice({ users: concerned(agency, by), agencies: [agency.id], company: true, event })])
}
export const tellHandedIn = (sql: Sql, agency: Told, by: number): Promise<void> => moved(sql, agency, by, 'review-waiting')
export const tellWithdrawn = (sql: Sql, agency: Told, by: number): Promise<void> => moved(sql, agency, by, 'review-withdrawn')

interface Answered {
  by: number
  answer: 'approved' | 'returned' | 'rejected'
  reason: string | null
  faults: readonly ReviewFault[]
}

export async function tellAnswered(sql: Sql, agency: Told, { by, answer, reason, faults }: Answered): Promise<void> {
  const users = concerned(agency, by)
  const [firm, says] = [agency.name, faults.map(({ say }) => say)]
  const why = (reason ?? says.join(' · ')).slice(0, 200)
  const said =
    answer === 'approved'
      ? ({ says: 'agency_approved', facts: { agency: firm } } as const)
      : ({ says: answer === 'returned' ? 'agency_returned' : 'agency_rejected', facts: { agency: firm, reason: why } } as const)
  await emit(sql, [
    notice({
      users,
      agencies: [agency.id],
      company: true,
      event: { type: 'onAgencyCompanyResponse', GTID: '', action: `review-${answer}` },
    }),
    notice({ users, notification: { ...said, type: 'agency-review' } }),
    ...(answer === 'approved'
      ? [notice({ agencies: [agency.id], notification: { says: 'agency_active', facts: { agency: firm }, type: 'agency-standing' } })]
      : []),
  ])
  for (const to of await mailboxesOf(sql, users))
    await writeNews(sql, 'review', { kind: 'review-answered', facts: { shop: firm, answer, reason, says, of: 'agency' }, to })
}
