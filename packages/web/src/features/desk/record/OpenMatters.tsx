/** What waits around the subject of a record, each line with a link to where it is answered. */
import { getOpenMatters, type OpenMatter, type RecordKind } from '@taschino/contract/desk-records.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { invoicePaths } from '../../invoices/public.ts'

export function OpenMatters({ about, id }: { about: RecordKind; id: string }) {
  const matters = useAsk(getOpenMatters, { query: { about, ref: id } }, { quiet: true }).data?.open ?? []
  if (matters.length === 0) return null
  return (
    <Notice kind="warn" className="mt-4" title={t('record.open_matters')}>
      <ul className="m-0 ps-5">
        {matters.map((one, at) => (
          <li key={at} className="break-words">
            <Matter matter={one} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function wayOf({ kind, gtid, id, detail }: OpenMatter): string | null {
  switch (kind) {
    case 'request':
      return gtid === null ? null : deskPaths.request(gtid)
    case 'iban-change':
      return paths.companyShops({ view: 'iban', change: String(id) })
    case 'review':
      return detail === 'agency' ? paths.companyAgency(id ?? 0) : paths.shopRecord(id ?? 0)
    case 'invoice':
      return invoicePaths.company({ invoice: String(id) })
    case 'statement':
      return paths.companyAgents('statements')
    case 'dispute':
      return paths.companyAgents('disputes')
    case 'invitation':
    case 'email-change':
      return null
  }
}

const wordsOf = ({ kind, at, value, detail }: OpenMatter): string => {
  const known = { when: dayTime(at), value: money(value ?? 0), detail: detail ?? '' }
  return kind === 'request'
    ? t('record.matter_request', { ...known, what: tMaybe(`inbox.kind.${known.detail}`) })
    : t(`record.matter_${kind}`, known)
}

function Matter({ matter }: { matter: OpenMatter }) {
  const to = wayOf(matter)
  return to === null ? wordsOf(matter) : <Link to={to}>{wordsOf(matter)}</Link>
}
