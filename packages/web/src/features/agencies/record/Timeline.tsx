/** The history of an agency, newest first. */
import type { AgencyRecord } from '@taschino/contract/agencies-record.ts'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { t } from '../../../words/words.ts'
import { DeedLine } from '../../audit/public.ts'

export function Timeline({ agency: { timeline } }: { agency: AgencyRecord }) {
  return (
    <>
      <SectionTitle>{t('agency.timeline')}</SectionTitle>
      {timeline.length === 0 ? (
        <p className="m-0 text-ink-2">{t('agency.timeline_none')}</p>
      ) : (
        <Card>
          <ol aria-label={t('agency.timeline')} className="m-0 grid list-none gap-3 p-0">
            {timeline.map((deed) => (
              <li key={deed.id}>
                <DeedLine deed={deed} withDay />
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}
