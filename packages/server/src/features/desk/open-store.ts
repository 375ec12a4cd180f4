/** Queries for what waits around a person, shop or agency. */
import type { OpenMatter } from '@taschino/contract/desk-records.ts'
import type { Sql } from '../../platform/db/db.ts'
import type { About } from './note-store.ts'

const MOST = 20

/** `at`, and what else is known of it; what is not said is null. */
const matter = (
  kind: OpenMatter['kind'],
  at: string,
  from: string,
  known: Partial<Record<'gtid' | 'id' | 'value' | 'detail', string>>,
): string =>
  `select '${kind}' as kind, ${at} as at, ${known.gtid ?? 'null'}::text as gtid, ${known.id ?? 'null'}::bigint as id, ${known.value ?? 'null'}::bigint as value,
     ${known.detail ?? 'null'}::text as detail from ${from}`

const UNDER_WAY = `r.state in ('pending', 'approved', 'sent', 'returned')`
const requests = (whose: string): string =>
  matter('request', 'r.asked_at', `request r where ${whose} and ${UNDER_WAY}`, { gtid: 'r.gtid', value: 'r.value', detail: 'r.kind' })
const review = (whose: string): string =>
  matter('review', 'coalesce(r.decided_at, r.submitted_at)', `review r where ${whose} and r.state in ('waiting', 'returned')`, {
    id: 'coalesce(r.id_shop, r.id_agency)',
    detail: `case when r.id_shop is null then 'agency' else 'shop' end`,
  })
const ibans = (whose: string): string =>
  matter('iban-change', 'c.asked_at', `iban_change c where ${whose} and c.state = 'pending'`, { id: 'c.id' })

const MATTERS: Readonly<Record<About['about'], readonly string[]>> = {
  user: [
    matter('invitation', 'u.created_at', `app_user u where u.id = $1 and u.status = 'invited'`, {}),
    matter('email-change', 'c.asked_at', `email_change c where c.id_user = $1 and c.state in ('resting', 'open')`, {
      detail: 'c.to_email',
    }),
    requests('r.asked_by = $1'),
    ibans('c.id_agent = $1'),
    review('r.submitted_by = $1'),
    matter('statement', 't.opened_at', `statement t where t.id_agent = $1 and t.state <> 'paid'`, {
      id: 't.id',
      value: 't.gross',
      detail: 't.quarter',
    }),
    matter('dispute', 'd.at', `commission_dispute d join commission c on c.gtid = d.gtid where d.said_by = $1 and d.state = 'open'`, {
      gtid: 'd.gtid',
      value: 'c.value',
      detail: 'd.reason',
    }),
  ],
  shop: [
    requests('r.id_party in (select s.id from shop s where s.id = $1 or s.id_shop_group = $1)'),
    ibans('c.id_shop in (select s.id from shop s where s.id = $1 or s.id_shop_group = $1)'),
    review('r.id_shop = $1'),
  ],
  agency: [
    requests('r.id_party = $1'),
    review('r.id_agency = $1'),
    matter(
      'invoice',
      'i.made_at',
      'invoice i join invoice_standing s on s.id_invoice = i.id where i.id_agency = $1 and s.settled < s.total',
      {
        id: 'i.id',
        value: 's.total - s.settled',
        detail: 'i.number',
      },
    ),
  ],
  movement: [],
  file: [],
}

/** Oldest first: it has waited longest. */
export async function openMattersOf(sql: Sql, { about, ref }: About): Promise<OpenMatter[]> {
  const matters = MATTERS[about]
  if (matters.length === 0) return []
  const { rows } = await sql.query<OpenMatter & { at: Date } & Record<string, unknown>>(
    `select * from (${matters.join(' union all ')}) m order by m.at limit $2`,
    [Number(ref), MOST],
  )
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
