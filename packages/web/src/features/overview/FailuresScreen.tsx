/** The screen of letters and notices that were not delivered. */
import { exportFailures, listFailures, type Failure } from '@taschino/contract/overview.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useInfinite } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { deskPaths } from '../../routing/desk-paths.ts'
import { late } from '../../routing/late.tsx'
import { useWide } from '../../settings/media.ts'
import { coming } from '../../table/coming.tsx'
import { Row, Rows } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { dayTime } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { whatWords } from './failure-words.ts'

/** Nobody without a desk fetches it. */
const FailuresTable = late(() => import('./FailuresTable.tsx').then((module) => module.FailuresTable))

export function FailuresScreen() {
  const onBack = useBack(deskPaths.overview())
  const desk = useWide()
  return (
    <Page
      title={t('failures.title')}
      onBack={onBack}
      width={desk ? 'desk' : 'wide'}
      {...(desk ? {} : { acts: <ExportButton small call={exportFailures} name={t('failures.title')} /> })}>
      {desk ? <FailuresTable.Component {...coming} /> : <FailureRows />}
    </Page>
  )
}

function FailureRows() {
  const list = useInfinite(listFailures, { query: {} })
  return (
    <PagedList list={list} waiting={5} none={<EmptyState title={t('failures.none')}>{t('failures.none_body')}</EmptyState>}>
      {(items) => (
        <Rows label={t('failures.title')}>
          {items.map((one) => (
            <FailureRow key={one.id} failure={one} />
          ))}
        </Rows>
      )}
    </PagedList>
  )
}

function FailureRow({ failure }: { failure: Failure }) {
  const { who, to, at, channel } = failure
  return (
    <Row
      title={whatWords(failure)}
      detail={
        <>
          <span className="block break-words">
            <bdi>{who?.name ?? to}</bdi>
          </span>
          {`${t(`failures.channel.${channel}`)} · ${dayTime(at)}`}
        </>
      }
      {...(who === null ? {} : { to: deskPaths.record('user', who.id) })}
    />
  )
}
