/** Shown when an agency was created: what happens next, in order. */
import { Building2 } from 'lucide-react'
import type { AgencyRecord } from '@taschino/contract/agencies-record.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { Breakable } from '../../../ui/Breakable.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SetupCard } from '../../setup/public.ts'
import { t } from '../../../words/words.ts'

interface OpenedProps {
  made: AgencyRecord
  /** The list of people that follows it. */
  people: number | undefined
  list: string
  staff: boolean
  onAnother: () => void
}

export function Opened({ made, people, list, staff, onAnother }: OpenedProps) {
  const office = made.people[0]?.email ?? ''
  const then = [
    ...(office === '' ? [] : [t('agencyAdd.then_office', { email: office })]),
    ...(staff ? [t('agencyAdd.then_order')] : [t('agencyAdd.then_review')]),
    ...(people === undefined ? [] : [t(staff ? 'agencyAdd.then_people' : 'agencyAdd.then_people_later')]),
  ]
  return (
    <Page title={t('agencyAdd.title')}>
      <div role="status">
        <EmptyState
          icon={<Building2 size={32} />}
          title={t(staff ? 'agencyAdd.done' : 'agencyAdd.done_waits', { name: made.data.name })}
          act={
            <div className="grid gap-2">
              <a className={buttonClass()} href={staff ? paths.companyAgency(made.id) : paths.agentAgency(made.id)}>
                {t('agencyAdd.see')}
              </a>
              {people !== undefined && (
                <Link className={buttonClass('soft')} to={paths.peopleBulk(staff ? 'company' : 'agent', { id: people, agency: made.id })}>
                  {t('agencyAdd.see_people')}
                </Link>
              )}
              <Button kind="ghost" onClick={onAnother}>
                {t('agencyAdd.another')}
              </Button>
              <a className={buttonClass('plain')} href={list}>
                {t('agencyAdd.list')}
              </a>
            </div>
          }>
          <ul className="m-0 grid list-disc gap-1.5 ps-5 text-start">
            {then.map((line) => (
              <li key={line}>
                <bdi>
                  <Breakable>{line}</Breakable>
                </bdi>
              </li>
            ))}
          </ul>
        </EmptyState>
      </div>
      {staff && <SetupCard />}
    </Page>
  )
}
