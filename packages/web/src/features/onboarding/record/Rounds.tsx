/** The rounds of a review, with the company's answers. */
import type { ShopRecord } from '@taschino/contract/onboarding-shapes.ts'
import { SectionTitle } from '../../../ui/Card.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { labelOf } from './record-fields.ts'
import { StateTag } from './Why.tsx'

export function Rounds({ record: { rounds } }: { record: ShopRecord }) {
  if (rounds.length === 0) return null
  return (
    <section className="mt-6">
      <SectionTitle>{t('shopRecord.rounds')}</SectionTitle>
      <ol className="m-0 list-none divide-y divide-line rounded-m border border-line bg-card p-0">
        {rounds.map((round) => (
          <li key={round.round} className="px-4 py-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <strong>{t('shopRecord.round', { n: round.round })}</strong>
              <StateTag state={round.state} />
            </div>
            <p className="m-0 mt-1 text-sm text-ink-2">
              {t('shopRecord.submitted', { name: round.submittedBy, when: dayTime(round.submittedAt) })}
              {round.decidedAt !== null && (
                <span className="block">
                  {round.decidedBy === null
                    ? t('shopRecord.decided_at', { when: dayTime(round.decidedAt) })
                    : t('shopRecord.decided', { name: round.decidedBy, when: dayTime(round.decidedAt) })}
                </span>
              )}
            </p>
            {round.reason !== null && (
              <p className="m-0 mt-1 text-[15px]">
                <bdi>{round.reason}</bdi>
              </p>
            )}
            {round.faults.length > 0 && (
              <ul className="m-0 mt-1 list-disc ps-5 text-[15px]">
                {round.faults.map(({ path, say }) => (
                  <li key={path}>
                    {labelOf(path)}: <bdi>{say}</bdi>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
