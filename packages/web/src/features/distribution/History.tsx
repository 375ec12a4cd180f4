/** Earlier distributions and open drafts. */
import { exportDistributions, listDistributions } from '@taschino/contract/distribution.ts'
import type { DistributionLine } from '@taschino/contract/distribution-shapes.ts'
import { paths } from '../../routing/paths.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag, type TagKind } from '../../ui/Chip.tsx'
import { Money } from '../../ui/Money.tsx'
import { dayTime, shortDay } from '../../words/formats.ts'
import { piecesWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { monthWords } from './OptionsFields.tsx'

const KIND: Readonly<Record<DistributionLine['state'], TagKind>> = {
  draft: 'warn',
  scheduled: 'plain',
  applying: 'plain',
  applied: 'ok',
  undoing: 'plain',
  undone: 'bad',
  dropped: 'plain',
}

export const StateTag = ({ state }: { state: DistributionLine['state'] }) => <Tag kind={KIND[state]}>{t(`dist.state.${state}`)}</Tag>

export function History() {
  const list = useInfinite(listDistributions, { query: {} })
  return (
    <>
      <SectionTitle
        {...(list.items.length > 0
          ? { act: <ExportButton small call={exportDistributions} name={t('dist.history').toLocaleLowerCase()} /> }
          : {})}>
        {t('dist.history')}
      </SectionTitle>
      <PagedList list={list} waiting={3} none={<p className="m-0 text-ink-2">{t('dist.history_none')}</p>}>
        {(items) => (
          <Rows label={t('dist.history')}>
            {items.map((one) => (
              <Row
                key={one.id}
                to={paths.agencyDistribution(one.id)}
                end={<Money cents={one.value} />}
                title={
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span className="first-letter:uppercase">{monthWords(one.month)}</span>
                    <StateTag state={one.state} />
                  </span>
                }
                detail={
                  <>
                    {piecesWords(one.type, one.tickets)} · {t('dist.people', { count: one.people })} ·{' '}
                    {one.state === 'scheduled' && one.dueOn !== null
                      ? t('dist.on_day', { day: shortDay(`${one.dueOn}T12:00:00Z`) })
                      : dayTime(one.appliedAt ?? one.madeAt)}{' '}
                    · <bdi>{one.madeBy}</bdi>
                  </>
                }
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}
