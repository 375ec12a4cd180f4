/** Versions of the app: what is out, which ones devices bear, and the sheet that puts one out. */
import { useState } from 'react'
import { Rocket } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { listReleases } from '@taschino/contract/releases.ts'
import { useAsk } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { dayTime } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { PublishSheet } from './PublishSheet.tsx'

type Release = OutputOf<typeof listReleases>['releases'][number]

export function CompanyReleasesScreen() {
  const back = useBack(paths.companyUsers())
  const { data, error, isPending, refetch } = useAsk(listReleases)
  const [publishing, setPublishing] = useState(false)
  return (
    <Page
      title={t('releases.title')}
      onBack={back}
      width="wide"
      acts={
        <Button size="small" icon={<Rocket aria-hidden size={18} />} disabled={!data} onClick={() => setPublishing(true)}>
          {t('releases.publish')}
        </Button>
      }>
      {error && !data && <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>}
      {isPending && <SkeletonRows count={3} />}
      {data && (
        <>
          <p className="mt-0 mb-4 text-ink-2">{t('releases.lead', { version: data.service })}</p>
          {data.releases.length === 0 ? (
            <EmptyState icon={<Rocket size={30} />} title={t('releases.none')}>
              {t('releases.none_body')}
            </EmptyState>
          ) : (
            <Rows label={t('releases.out')}>
              {data.releases.map((one, i) => (
                <Line key={one.id} one={one} now={i === 0} />
              ))}
            </Rows>
          )}
          <Devices devices={data.devices} />
          {publishing && <PublishSheet service={data.service} devices={data.devices} onClose={() => setPublishing(false)} />}
        </>
      )}
    </Page>
  )
}

function Line({ one, now }: { one: Release; now: boolean }) {
  const said = [one.messageHeader, one.messageText].filter(Boolean).join(': ')
  const bound = one.logoutBelow === null ? t('releases.plain') : t('releases.below', { version: one.logoutBelow })
  return (
    <Row
      title={one.version}
      detail={
        <>
          {bound} · {dayTime(one.at)}
          {one.by && <> · {one.by}</>}
          {said !== '' && <bdi className="block">«{said}»</bdi>}
        </>
      }
      end={now ? <Tag kind="ok">{t('releases.now')}</Tag> : undefined}
    />
  )
}

function Devices({ devices }: { devices: OutputOf<typeof listReleases>['devices'] }) {
  if (devices.length === 0) return null
  return (
    <>
      <SectionTitle>{t('releases.devices')}</SectionTitle>
      <Rows label={t('releases.devices')}>
        {devices.map(({ version, count }) => (
          <Row key={version} title={version} end={<strong>{count}</strong>} />
        ))}
      </Rows>
      <p className="mt-2 mb-0 text-sm text-ink-2">{t('releases.devices_hint')}</p>
    </>
  )
}
