/** "I tuoi dispositivi": the open logins of a person, each of which can be ended. */
import { useState } from 'react'
import { Laptop, Smartphone } from 'lucide-react'
import { endOtherSessions, endSession, listSessions } from '@taschino/contract/session.ts'
import type { OpenLogin } from '@taschino/contract/session.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { profileOf } from '../../../routing/tabs.ts'
import { useSession } from '../../../api/session.ts'
import { invalidate, useAsk } from '../../../api/use-ask.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../../ui/Card.tsx'
import { Notice, RetryNotice, toast } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dayTime } from '../../../words/formats.ts'
import { errorWords } from '../../../api/refusals.ts'
import { t } from '../../../words/words.ts'

function nameOf({ kind, browser, system }: OpenLogin): string {
  if (kind === 'company') return t('devices.company')
  if (kind === 'app') return t('devices.app', { system: system ?? '?' })
  if (browser !== null && system !== null) return t('devices.name', { browser, system })
  return browser ?? system ?? t('devices.unknown')
}

const HANDHELD = new Set(['Android', 'iPhone', 'iPad'])
const iconOf = ({ kind, system }: OpenLogin) => {
  const Icon = kind === 'app' || HANDHELD.has(system ?? '') ? Smartphone : Laptop
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-full bg-mint text-brand">
      <Icon aria-hidden size={20} />
    </span>
  )
}

export function DevicesScreen() {
  const { role } = useSession()
  const back = useBack(role === null ? paths.root() : profileOf(role))
  const logins = useAsk(listSessions, undefined, { staleTime: 0 })
  /** What is asked about once more before it ends. */
  const [asked, setAsked] = useState<OpenLogin | 'others' | null>(null)
  const all = logins.data?.items
  const mine = all?.find(({ current }) => current)
  const others = all?.filter(({ current }) => !current)
  return (
    <Page title={t('devices.title')} onBack={back}>
      <p className="mt-0 mb-5 text-ink-2">{t('devices.lead')}</p>
      {logins.error && !all && <RetryNotice again={() => void logins.refetch()}>{errorWords(logins.error)}</RetryNotice>}
      {!all && !logins.error && <SkeletonRows count={3} />}
      {mine && (
        <>
          <SectionTitle id="this-device">{t('devices.this')}</SectionTitle>
          <Rows label={t('devices.this')}>
            <Row
              lead={iconOf(mine)}
              title={nameOf(mine)}
              detail={
                <>
                  <span className="font-semibold text-brand">{t('devices.now')}</span> ·{' '}
                  {t('devices.since', { since: dayTime(mine.since) })}
                </>
              }
            />
          </Rows>
        </>
      )}
      {others && <Others logins={others} onAsk={setAsked} />}
      {asked !== null && <Confirm what={asked} onClose={() => setAsked(null)} />}
    </Page>
  )
}

function Others({ logins, onAsk }: { logins: readonly OpenLogin[]; onAsk: (what: OpenLogin | 'others') => void }) {
  return (
    <section className="mt-6">
      <SectionTitle>{t('devices.others')}</SectionTitle>
      {logins.length === 0 ? (
        <p className="m-0 text-ink-2">{t('devices.none')}</p>
      ) : (
        <>
          <Rows label={t('devices.others')}>
            {logins.map((one) => (
              <Row
                key={one.id}
                lead={iconOf(one)}
                title={<span className="whitespace-normal">{nameOf(one)}</span>}
                detail={t('devices.used', { since: dayTime(one.since), used: dayTime(one.lastUsed) })}
                end={
                  <Button kind="ghost" size="small" aria-label={t('devices.end_label', { name: nameOf(one) })} onClick={() => onAsk(one)}>
                    {t('devices.end')}
                  </Button>
                }
              />
            ))}
          </Rows>
          {logins.length > 1 && (
            <div className="mt-4">
              <Button kind="ghost" onClick={() => onAsk('others')}>
                {t('devices.end_others')}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}

function Confirm({ what, onClose }: { what: OpenLogin | 'others'; onClose: () => void }) {
  const act = useAct(
    async () => {
      if (what === 'others') await ask(endOtherSessions)
      // Gone already is as good as ended.
      else
        await ask(endSession, { params: { id: what.id } }).catch((error: unknown) => {
          if ((error as { error?: string }).error !== 'not_found') throw error
        })
    },
    {
      onDone: async () => {
        toast(what === 'others' ? t('devices.ended_others') : t('devices.ended', { name: nameOf(what) }), { kind: 'ok' })
        await invalidate(listSessions)
        onClose()
      },
    },
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={what === 'others' ? t('devices.end_others_title') : t('devices.end_title', { name: nameOf(what) })}
      foot={
        <div className="grid gap-2">
          <Button kind="danger" busy={act.busy} onClick={() => act.start()}>
            {what === 'others' ? t('devices.end_others') : t('devices.end')}
          </Button>
          <Button kind="ghost" onClick={onClose}>
            {t('act.cancel')}
          </Button>
        </div>
      }>
      {act.trouble !== null && (
        <Notice kind="bad" className="mb-3">
          {act.trouble}
        </Notice>
      )}
      <p className="m-0">{t('devices.end_body')}</p>
    </Sheet>
  )
}
