/** The list of agencies: unspent tickets, debts, late invoices. */
import { useState } from 'react'
import { Building2 } from 'lucide-react'
import { listAgencies, type AgencyStanding } from '@taschino/contract/requests.ts'
import { paths } from '../../../routing/paths.ts'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { Row } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { money, shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { Amounts } from '../Figures.tsx'
import { Standings } from '../Standings.tsx'
import { BroughtIn } from './BroughtIn.tsx'

export function Agencies() {
  const [text, setText] = useState('')
  const settled = useSettled(text).trim()
  const list = useInfinite(listAgencies, { query: settled === '' ? {} : { text: settled } })
  return (
    <>
      <BroughtIn />
      <Standings
        label={t('tab.agencies')}
        find={t('inbox.find_agency')}
        none={t('inbox.no_agency')}
        empty={t('inbox.no_agency_yet')}
        icon={<Building2 size={30} />}
        text={text}
        onText={setText}
        list={list}
        row={(agency) => <AgencyRow key={agency.id} agency={agency} />}
      />
    </>
  )
}

function AgencyRow({ agency }: { agency: AgencyStanding }) {
  const { id, name, state, employees, nextExpiry } = agency
  // The company sees all of them.
  const [stock, outstanding, owed] = [agency.stock ?? 0, agency.outstanding ?? 0, agency.owed ?? 0]
  const [openInvoices, lateInvoices, waiting] = [agency.openInvoices ?? 0, agency.lateInvoices ?? 0, agency.waiting ?? 0]
  return (
    <Row
      to={paths.companyAgency(id)}
      lead={<Monogram name={name} />}
      title={<bdi>{name}</bdi>}
      detail={
        <>
          <span className="flex flex-wrap items-center gap-1.5">
            {t('inbox.employees', { count: employees })}
            {waiting > 0 && <Tag kind="warn">{t('inbox.waiting_count', { count: waiting })}</Tag>}
            {lateInvoices > 0 && <Tag kind="bad">{t('inbox.late_invoices', { count: lateInvoices })}</Tag>}
            {state !== 'active' && <Tag kind={state === 'review' ? 'warn' : 'bad'}>{t(`agency.state.${state}`)}</Tag>}
          </span>
          <Amounts
            list={[
              [t('inbox.outstanding'), money(outstanding)],
              [t('inbox.stock'), money(stock)],
              [t('inbox.owed_in', { count: openInvoices }), money(owed)],
              [t('inbox.next_expiry'), nextExpiry === null ? '–' : shortDay(nextExpiry)],
            ]}
          />
        </>
      }
    />
  )
}
