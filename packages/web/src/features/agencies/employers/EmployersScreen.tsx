/** Who gives me tickets, and who else would: one account, as many employers as there are. */
import { Building2 } from 'lucide-react'
import { listEmployers } from '@taschino/contract/agencies-joining.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { day } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { Invitation } from './Invitation.tsx'

export function EmployersScreen() {
  const back = useBack(paths.enduserProfile())
  const all = useAsk(listEmployers, undefined)
  const { employers = [], invitations = [] } = all.data ?? {}
  return (
    <Page title={t('employers.title')} onBack={back}>
      {all.error && !all.data && <RetryNotice again={() => void all.refetch()}>{errorWords(all.error)}</RetryNotice>}
      {all.isPending && <Skeleton className="h-40" />}
      {invitations.length > 0 && (
        <section className="grid gap-3">
          <SectionTitle>{t('employers.invitations')}</SectionTitle>
          {invitations.map(({ id, agency, waiting }) => (
            <Invitation key={id} agency={agency.name} which={{ idInvitation: id }} waiting={waiting} />
          ))}
        </section>
      )}
      {employers.length > 0 && (
        <section>
          <SectionTitle>{t('employers.now')}</SectionTitle>
          <Rows label={t('employers.now')}>
            {employers.map(({ agency, since }) => (
              <Row
                key={agency.id}
                lead={<Building2 aria-hidden size={22} className="shrink-0 text-brand" />}
                title={agency.name}
                detail={t('employers.since', { day: day(since) })}
              />
            ))}
          </Rows>
        </section>
      )}
      {all.data && employers.length + invitations.length === 0 && (
        <EmptyState icon={<Building2 size={32} />} title={t('employers.none_title')}>
          {t('employers.none')}
        </EmptyState>
      )}
      {all.data && <p className="mt-4 text-sm text-ink-2">{t('employers.hint')}</p>}
    </Page>
  )
}
