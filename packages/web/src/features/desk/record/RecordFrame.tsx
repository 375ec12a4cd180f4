/** The frame of every record: head and acts, data beside, then timeline and staff notes. */
import type { ReactNode } from 'react'
import { FileQuestion } from 'lucide-react'
import type { RecordKind } from '@taschino/contract/desk-records.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useWide } from '../../../settings/media.ts'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { Notes } from './Notes.tsx'
import { OpenMatters } from './OpenMatters.tsx'
import { Timeline } from './Timeline.tsx'

export interface RecordProps {
  /** As it stands in the address, of the shape that its kind has. */
  id: string
}

interface RecordFrameProps {
  title: ReactNode
  about: RecordKind
  id: string
  /** Who or what it is, how it stands, what may be done. */
  head: ReactNode
  /** Names and values. */
  data?: ReactNode
  /** What there is now, and how it moved. */
  children?: ReactNode
}

export function RecordFrame({ title, about, id, head, data, children }: RecordFrameProps) {
  const onBack = useBack(paths.companyUsers())
  const wide = useWide('duo')
  const beside = (
    <>
      {data}
      <Notes about={about} id={id} />
    </>
  )
  return (
    <Page title={title} onBack={onBack} {...(wide ? { side: beside } : {})}>
      {head}
      <OpenMatters about={about} id={id} />
      {children}
      {!wide && beside}
      <Timeline about={about} id={id} />
    </Page>
  )
}

export function RecordSection({ title, act, children }: { title: string; act?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-6 first:mt-0">
      <SectionTitle act={act}>{title}</SectionTitle>
      <Card>{children}</Card>
    </section>
  )
}

/** While the answer is on its way, and when none comes. */
export function RecordWaits({ title, error, again }: { title: string; error: unknown; again: () => void }) {
  const onBack = useBack(paths.companyUsers())
  if ((error as { error?: string } | null)?.error === 'not_found') return <NoRecord />
  return (
    <Page title={title} onBack={onBack}>
      {error ? <RetryNotice again={again}>{errorWords(error)}</RetryNotice> : <SkeletonRows count={6} />}
    </Page>
  )
}

export function NoRecord() {
  const onBack = useBack(paths.companyUsers())
  return (
    <Page title={t('record.title')} onBack={onBack}>
      <EmptyState icon={<FileQuestion size={32} />} title={t('record.none')}>
        {t('record.none_body')}
      </EmptyState>
    </Page>
  )
}
