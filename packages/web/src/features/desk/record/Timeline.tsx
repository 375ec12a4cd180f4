/** The timeline of a record, newest first: acts, letters, notifications. */
import { Bell, Mail, UserRoundPen } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { getTimeline, type Happening, type RecordKind } from '@taschino/contract/desk-records.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t, tMaybe } from '../../../words/words.ts'
import { DeedLine } from '../../audit/public.ts'

const SIGN: Readonly<Record<Happening['what'], LucideIcon>> = { deed: UserRoundPen, letter: Mail, notice: Bell }

export function Timeline({ about, id }: { about: RecordKind; id: string }) {
  const answer = useAsk(getTimeline, { query: { about, ref: id } })
  const happenings = answer.data?.happenings
  return (
    <section aria-label={t('record.timeline')} className="mt-6">
      <SectionTitle>{t('record.timeline')}</SectionTitle>
      {!happenings ? (
        answer.isError ? (
          <RetryNotice again={() => void answer.refetch()}>{errorWords(answer.error)}</RetryNotice>
        ) : (
          <SkeletonRows count={3} />
        )
      ) : happenings.length === 0 ? (
        <p className="m-0 text-ink-2">{t('record.timeline_none')}</p>
      ) : (
        <Card>
          <ol className="m-0 grid list-none gap-3 p-0">
            {happenings.map((one, i) => (
              <Line key={`${one.what} ${one.at} ${i}`} happening={one} />
            ))}
          </ol>
        </Card>
      )}
    </section>
  )
}

function Line({ happening }: { happening: Happening }) {
  const Sign = SIGN[happening.what]
  return (
    <li className="flex gap-3">
      <Sign aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-2" />
      <div className="min-w-0">{said(happening)}</div>
    </li>
  )
}

function said(happening: Happening) {
  if (happening.what === 'deed') return <DeedLine deed={happening.deed} withDay />
  if (happening.what === 'letter')
    return (
      <>
        <p className="m-0">
          {t('record.letter', { letter: tMaybe(`letter.${happening.letter}`) || t('record.letter_other') })}{' '}
          <bdi className="font-semibold break-all">{happening.to}</bdi>
        </p>
        <p className="m-0 mt-0.5 text-sm text-ink-2">
          {dayTime(happening.at)} · {t(`record.letter_${happening.state}`)}
        </p>
      </>
    )
  const { who, title, body, pushed, read, at } = happening
  return (
    <>
      <p className="m-0">
        {t('record.told')} <bdi className="font-semibold">{who.name}</bdi>: <bdi>{[title, body].filter(Boolean).join(', ')}</bdi>
      </p>
      <p className="m-0 mt-0.5 text-sm text-ink-2">
        {[dayTime(at), pushed ? t('record.told_pushed') : null, t(read ? 'record.told_read' : 'record.told_unread')]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </>
  )
}
