/** The journal of the circuit: every movement with both sides; a table at a desk, cards on a phone. */
import { BookOpen } from 'lucide-react'
import { exportJournal, listJournal, type JournalLine } from '@taschino/contract/desk-journal.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { deskPaths } from '../../../routing/desk-paths.ts'
import { late } from '../../../routing/late.tsx'
import { useWide } from '../../../settings/media.ts'
import { coming } from '../../../table/coming.tsx'
import { Row, Rows } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { dayTime } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'

/** Nobody without a desk fetches it. */
const JournalTable = late(() => import('./JournalTable.tsx').then((module) => module.JournalTable))

export function Journal() {
  const desk = useWide('wide')
  return (
    <section aria-label={t('journal.title')} className={desk ? 'flex min-h-0 flex-1 flex-col' : undefined}>
      <p className="mt-0 mb-2 text-sm text-ink-2">{t('journal.lately')}</p>
      {desk ? <JournalTable.Component {...coming} /> : <JournalRows />}
    </section>
  )
}

function JournalRows() {
  const list = useInfinite(listJournal, { query: {} })
  return (
    <>
      <div className="mb-2 flex justify-end">
        <ExportButton small call={exportJournal} name={t('journal.title').toLocaleLowerCase()} />
      </div>
      <PagedList
        list={list}
        waiting={6}
        none={
          <EmptyState icon={<BookOpen size={30} />} title={t('journal.none')}>
            {t('journal.none_body')}
          </EmptyState>
        }>
        {(lines) => (
          <Rows label={t('journal.title')}>
            {lines.map((line) => (
              <JournalRow key={line.gtid} line={line} />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}

const JournalRow = ({ line: { gtid, kind, at, value, from, to } }: { line: JournalLine }) => (
  <Row
    to={deskPaths.record('movement', gtid)}
    title={t(`transactions.kind.${kind}`)}
    detail={
      <>
        <span className="block">
          <bdi>{from.name}</bdi> → <bdi>{to.name}</bdi>
        </span>
        {dayTime(at)}
      </>
    }
    end={<Money cents={value} />}
  />
)
