/** The notice of agencies that agents brought in and nobody has answered. */
import { listReviews } from '@taschino/contract/onboarding.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { paths } from '../../../routing/paths.ts'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

export function BroughtIn() {
  const { data } = useAsk(listReviews, { query: { kind: 'agency', state: 'waiting', limit: '10' } })
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label={t('inbox.reviews', { count: data.items.length })} className="mb-5">
      <SectionTitle>{t('inbox.reviews', { count: data.items.length })}</SectionTitle>
      <Rows label={t('inbox.reviews', { count: data.items.length })}>
        {data.items.map(({ id, about, submittedBy, submittedAt }) => (
          <Row
            key={id}
            to={paths.companyAgency(about.id)}
            lead={<Monogram name={about.title} />}
            title={<bdi>{about.title}</bdi>}
            detail={
              <bdi>
                {t('agency.round.waiting', { name: submittedBy })} · {shortDay(submittedAt)}
              </bdi>
            }
          />
        ))}
      </Rows>
    </section>
  )
}
