/** The state of each provider: whether it is sold, how it answers, its last walk; paused, resumed and walked again here. */
import { useState } from 'react'
import { Landmark, Pause, Play, RefreshCw } from 'lucide-react'
import { listProviders, pauseProvider, resumeProvider, resyncProvider } from '@taschino/contract/club/company-providers.ts'
import type { CatalogueWalk, ClubProvider } from '@taschino/contract/club/company-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Tag, type TagKind } from '../../../ui/Chip.tsx'
import { Notice, RetryNotice } from '../../../ui/Notice.tsx'
import { ReasonSheet } from '../../../ui/ReasonSheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'
import { providersChanged, providerWords } from './desk-calls.ts'
import { PaySheet } from './PaySheet.tsx'

/** A walk takes seconds: what it brought is seen without a press. */
const LOOK_AGAIN_MS = 10_000

export function Providers() {
  const { data, error, refetch } = useAsk(listProviders, undefined, { refetchInterval: LOOK_AGAIN_MS })
  if (!data) return error ? <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice> : <SkeletonRows count={4} />
  return (
    <ul aria-label={t('clubDesk.view.providers')} className="m-0 grid list-none gap-4 p-0 duo:grid-cols-2">
      {data.providers
        .toSorted((a, b) => Number(a.name === 'internal') - Number(b.name === 'internal'))
        .map((one) => (
          <li key={one.name}>
            <OneProvider one={one} />
          </li>
        ))}
    </ul>
  )
}

function OneProvider({ one }: { one: ClubProvider }) {
  const facts: (readonly [string, string])[] = [
    [t('clubDesk.fact.brands'), String(one.brands)],
    [t('clubDesk.fact.products'), String(one.products)],
    ...(one.name === 'internal'
      ? []
      : [
          [t('clubDesk.fact.heard'), one.lastHeardAt === null ? t('clubDesk.never') : dayTime(one.lastHeardAt)] as const,
          [t('clubDesk.fact.unknowns'), t('clubDesk.unknowns_of', { unknowns: one.unknowns, asked: one.asked })] as const,
          [t('clubDesk.fact.open'), t('clubDesk.open_orders', { count: one.open.orders, value: money(one.open.value) })] as const,
          [t('clubDesk.fact.unmapped'), String(one.unmapped)] as const,
          [t('clubDesk.fact.owed'), money(one.owed)] as const,
        ]),
    ...(one.owes === 0 ? [] : [[t('clubDesk.fact.owes'), money(one.owes)] as const]),
  ]
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="m-0 text-lg">
          <bdi>{providerWords(one.name)}</bdi>
        </h2>
        {one.paused ? (
          <Tag kind="warn">{t('club.paused')}</Tag>
        ) : (
          <Tag kind={one.linked ? 'ok' : 'bad'}>{t(one.linked ? 'clubDesk.sold_now' : 'clubDesk.unlinked')}</Tag>
        )}
      </div>
      {one.paused && (
        <p className="mt-2 mb-0 text-[15px]">
          {one.paused.by === null
            ? t('clubDesk.paused_by_itself', { since: dayTime(one.paused.since) })
            : t('clubDesk.paused_by', { by: one.paused.by, since: dayTime(one.paused.since), why: one.paused.why })}
        </p>
      )}
      <dl className="mt-3 mb-0 grid gap-1.5">
        {facts.map(([name, words]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3 text-[15px]">
            <dt className="text-ink-2">{name}</dt>
            <dd className="m-0 ms-auto min-w-0 text-end font-semibold break-words">{words}</dd>
          </div>
        ))}
      </dl>
      {one.walk && <LastWalk one={one} walk={one.walk} />}
      <Acts one={one} />
    </Card>
  )
}

const WALK_KINDS: Readonly<Record<CatalogueWalk['state'], TagKind>> = { running: 'plain', done: 'ok', failed: 'bad', stopped: 'warn' }

function LastWalk({ one, walk }: { one: ClubProvider; walk: CatalogueWalk }) {
  const accept = useAct(resyncProvider, { onDone: providersChanged })
  const [, gone = '', there = ''] = /^would_remove (\d+) (\d+)$/.exec(walk.why ?? '') ?? []
  return (
    <section aria-label={t('clubDesk.walk')} className="mt-4 border-t border-line pt-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{t('clubDesk.walk')}</span>
        <Tag kind={WALK_KINDS[walk.state]}>{t(`clubDesk.walk.${walk.state}`)}</Tag>
      </div>
      <p className="mt-1 mb-0 text-[15px] text-ink-2">
        {dayTime(walk.at)}
        {walk.state === 'done' && ` · ${t('clubDesk.walk_sums', { added: walk.added, changed: walk.changed, removed: walk.removed })}`}
        {walk.passedOver > 0 && ` · ${t('clubDesk.passed_over', { count: walk.passedOver })}`}
      </p>
      {walk.state === 'failed' && <p className="mt-1 mb-0 text-[15px]">{t('clubDesk.walk_failed', { why: walk.why ?? '' })}</p>}
      {walk.state === 'stopped' && (
        <Notice
          kind="warn"
          className="mt-3"
          title={t('clubDesk.walk_stopped', { gone, there })}
          act={
            <>
              <Button
                size="small"
                kind="danger"
                busy={accept.busy}
                onClick={() => accept.start({ params: { name: one.name }, body: { accept: walk.id } })}>
                {t('clubDesk.walk_accept')}
              </Button>
            </>
          }>
          {t('clubDesk.walk_stopped_body')}
          {accept.trouble !== null && <span className="mt-2 block font-semibold">{accept.trouble}</span>}
        </Notice>
      )}
    </section>
  )
}

function Acts({ one }: { one: ClubProvider }) {
  const [pausing, setPausing] = useState(false)
  const [paying, setPaying] = useState(false)
  const pause = useAct(pauseProvider, { onDone: () => providersChanged().then(() => setPausing(false)) })
  const resume = useAct(resumeProvider, { onDone: providersChanged })
  const walk = useAct(resyncProvider, { onDone: providersChanged })
  const params = { name: one.name }
  const trouble = resume.trouble ?? walk.trouble
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {one.paused ? (
        <Button size="small" busy={resume.busy} icon={<Play aria-hidden size={18} />} onClick={() => resume.start({ params })}>
          {t('clubDesk.resume')}
        </Button>
      ) : (
        <Button size="small" kind="ghost" icon={<Pause aria-hidden size={18} />} onClick={() => setPausing(true)}>
          {t('clubDesk.pause')}
        </Button>
      )}
      {one.linked && one.name !== 'internal' && (
        <>
          <Button
            size="small"
            kind="soft"
            busy={walk.busy}
            icon={<RefreshCw aria-hidden size={18} />}
            onClick={() => walk.start({ params, body: {} })}>
            {t('clubDesk.resync')}
          </Button>
          <Button size="small" kind="plain" disabled={walk.busy} onClick={() => walk.start({ params, body: { whole: true } })}>
            {t('clubDesk.resync_whole')}
          </Button>
        </>
      )}
      {one.owed > 0 && (
        <Button size="small" kind="plain" icon={<Landmark aria-hidden size={18} />} onClick={() => setPaying(true)}>
          {t('bill.note')}
        </Button>
      )}
      {paying && <PaySheet one={one} onClose={() => setPaying(false)} />}
      {walk.done && (
        <p role="status" className="m-0 w-full text-sm text-ink-2">
          {t('clubDesk.resync_wanted')}
        </p>
      )}
      {trouble !== null && (
        <Notice kind="bad" className="w-full">
          {trouble}
        </Notice>
      )}
      {pausing && (
        <ReasonSheet
          title={t('clubDesk.pause_title', { provider: providerWords(one.name) })}
          means={[t('clubDesk.pause_means'), t('clubDesk.pause_orders')]}
          words={{
            label: t('clubDesk.pause_reason'),
            hint: t('clubDesk.pause_hint'),
            missing: t('clubDesk.pause_missing'),
            send: t('clubDesk.pause'),
          }}
          busy={pause.busy}
          trouble={pause.trouble}
          onClose={() => setPausing(false)}
          onSend={(reason) => pause.start({ params, body: { reason } })}
        />
      )}
    </div>
  )
}
