/**
 * The way from an empty service to a circuit that takes its first payment: one step after the other, left and taken up at will, because
 * what is done follows from what is there.
 */
import type { ReactNode } from 'react'
import { CircleCheck, Circle } from 'lucide-react'
import { getSettings, type SettingKey } from '@taschino/contract/settings.ts'
import { getProgress, type Progress, type SetupStep } from '@taschino/contract/setup.ts'
import { invalidate, useAsk } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { cx } from '../../ui/classes.ts'
import { errorWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { SettingForm } from '../settings/public.ts'
import { LateSetUp, useStepUp } from '../stepup/public.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { TestLetter } from './TestLetter.tsx'

export function CompanySetupScreen() {
  const back = useBack(paths.companyAgencies())
  const [search] = useSearchParams()
  const { data, error, refetch } = useAsk(getProgress, undefined, { staleTime: 0 })
  const named = data?.steps.find(({ name }) => name === search.get('step'))
  const open = named ?? data?.steps.find(({ done }) => !done)
  return (
    <Page title={t('setup.title')} onBack={back}>
      <p className="mt-0 mb-4 text-ink-2">{t('setup.lead')}</p>
      {error && !data && <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>}
      {!data && !error && <SkeletonRows count={8} />}
      {data && (
        <>
          <ProgressBar progress={data} />
          {data.done && (
            <Notice kind="ok" className="mt-4" title={t('setup.ready_title')}>
              {t('setup.ready')}
            </Notice>
          )}
          <ol className="mt-4 mb-0 grid list-none gap-3 p-0">
            {data.steps.map((step) => (
              <Step key={step.name} step={step} open={step === open} progress={data} />
            ))}
          </ol>
        </>
      )}
    </Page>
  )
}

function Step({ step: { name, done }, open, progress }: { step: Progress['steps'][number]; open: boolean; progress: Progress }) {
  return (
    <li className="overflow-hidden rounded-m border border-line bg-card">
      <a
        href={paths.companySetup(name)}
        aria-current={open ? 'step' : undefined}
        className={cx('flex min-h-14 items-center gap-3 px-4 py-2.5 text-ink no-underline hover:bg-mint/50', open && 'bg-mint')}>
        {done ? (
          <CircleCheck aria-hidden size={24} className="shrink-0 text-brand" />
        ) : (
          <Circle aria-hidden size={24} className="shrink-0 text-ink-2" />
        )}
        <span className="min-w-0 flex-1 font-semibold">{t(`setup.step.${name}`)}</span>
        <span className="text-sm text-ink-2">{t(done ? 'setup.done' : 'setup.to_do')}</span>
      </a>
      {open && (
        <div className="px-4 pt-3 pb-5">
          <p className="mt-0 mb-4 text-ink-2">{t(`setup.about.${name}`)}</p>
          <Content name={name} done={done} progress={progress} />
        </div>
      )}
    </li>
  )
}

const again = () => void invalidate(getProgress, getSettings)

function Content({ name, done, progress }: { name: SetupStep; done: boolean; progress: Progress }): ReactNode {
  switch (name) {
    case 'proof':
      return done ? (
        <Way to={paths.profileSecurity()}>{t('setup.to_security')}</Way>
      ) : (
        <LateSetUp onReady={again} onChosen={() => undefined} />
      )
    case 'issuer':
    case 'payer':
    case 'fees':
    case 'terms':
    case 'circuit':
      return <Setting name={name} />
    case 'letter':
      return <TestLetter state={progress.letter} />
    case 'documents':
      return <Way to={paths.companyDocuments()}>{t('setup.to_documents')}</Way>
    case 'colleague':
      return <Way to={paths.companyUserAdd('company')}>{t('setup.to_colleague')}</Way>
    case 'agency':
      return <Way to={paths.companyAgencyAdd()}>{t('setup.to_agency')}</Way>
    case 'shop':
      return (
        <div className="grid gap-3">
          <Way to={paths.companyShopAdd()}>{t('setup.to_shop')}</Way>
          <a href={paths.companyShops({ view: 'review' })} className={buttonClass('ghost')}>
            {t('setup.to_reviews')}
          </a>
        </div>
      )
  }
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} className={buttonClass()}>
    {children}
  </a>
)

function Setting({ name }: { name: SettingKey }) {
  const { withStepUp, sheet } = useStepUp()
  const { data, error, refetch } = useAsk(getSettings, undefined, { staleTime: 0 })
  const setting = data?.settings.find(({ key }) => key === name)
  if (error && !data) return <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>
  if (!setting) return <Skeleton className="h-40" />
  if (setting.since !== null) return <Way to={paths.companySettings(name)}>{t('setup.to_setting')}</Way>
  return (
    <>
      {setting.waiting ? (
        <Way to={paths.companySettings(name)}>{t('setup.waits')}</Way>
      ) : (
        <SettingForm key={name} setting={setting} atOnce submit={t('setup.save')} prove={withStepUp} onDone={again} />
      )}
      {sheet}
    </>
  )
}
