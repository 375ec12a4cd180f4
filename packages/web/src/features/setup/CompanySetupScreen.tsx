/** The checklist from an empty service to the first payment; its steps can be left and taken up in any order. */
import { useEffect, useRef, type ReactNode } from 'react'
import { CircleCheck, Circle } from 'lucide-react'
import { getSettings, type SettingKey } from '@taschino/contract/settings.ts'
import { getProgress, type Progress, type SetupStep } from '@taschino/contract/setup.ts'
import { invalidate, useAsk } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { useWide } from '../../settings/media.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Card, SectionTitle } from '../../ui/Card.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { cx } from '../../ui/classes.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { draftOf, SettingForm } from '../settings/public.ts'
import { LateSetUp, useStepUp } from '../stepup/public.ts'
import { isBegun, nextStep } from './next-step.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { TestLetter } from './TestLetter.tsx'

export function CompanySetupScreen() {
  const back = useBack(paths.companyAgencies())
  const [search] = useSearchParams()
  const wide = useWide('duo')
  const { data, error, refetch } = useAsk(getProgress, undefined, { staleTime: 0 })
  const named = data?.steps.find(({ name }) => name === search.get('step'))
  const open = named ?? (data && nextStep(data))
  const inside = data && open && <Content step={open} progress={data} />
  return (
    <Page title={t('setup.title')} onBack={back} {...(wide ? { side: inside && <Beside step={open}>{inside}</Beside> } : {})}>
      {error && !data && <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>}
      {!data && !error && <SkeletonRows count={8} />}
      {data && (
        <>
          <HowFar progress={data} />
          <ol className="mt-4 mb-0 grid list-none gap-3 p-0">
            {data.steps.map((step) => (
              <Step key={step.name} step={step} open={step === open} begun={isBegun(step, data)}>
                {!wide && step === open && inside}
              </Step>
            ))}
          </ol>
        </>
      )}
    </Page>
  )
}

type OneStep = Progress['steps'][number]

/**
 * The words and the count say the same. The circuit may be ready while whoever looks has a step of their own left: that is said, for it is
 * what is missing in the count.
 */
function HowFar({ progress }: { progress: Progress }) {
  const { steps, done } = progress
  const left = steps.filter((step) => !step.done).length
  return (
    <>
      {left > 0 && <p className="mt-0 mb-4 text-ink-2">{t(left === steps.length ? 'setup.lead_begin' : 'setup.lead')}</p>}
      <ProgressBar progress={progress} />
      {done && (
        <Notice kind="ok" className="mt-4" title={t(left === 0 ? 'setup.ready_title' : 'setup.ready_but_you')}>
          {left > 0 && <p className="mt-0 mb-2">{t('setup.ready_you_how')}</p>}
          {t('setup.ready')}
        </Notice>
      )}
    </>
  )
}

function Step({ step: { name, done }, open, begun, children }: { step: OneStep; open: boolean; begun: boolean; children: ReactNode }) {
  const ref = useRef<HTMLLIElement>(null)
  const inside = children !== false
  // On a phone what is to be done may lie below the fold.
  useEffect(() => {
    if (inside) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [inside])
  return (
    <li ref={ref} className="overflow-hidden rounded-m border border-line bg-card">
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
        <span className="text-sm text-ink-2">{t(done ? 'setup.done' : begun ? 'setup.begun' : 'setup.to_do')}</span>
      </a>
      {inside && <div className="px-4 pt-3 pb-5">{children}</div>}
    </li>
  )
}

/** At a desk the list stays in sight beside the step that is open. */
const Beside = ({ step, children }: { step: OneStep; children: ReactNode }) => (
  <section aria-label={t(`setup.step.${step.name}`)} className="max-h-[calc(100dvh-56px)] overflow-y-auto">
    <Card>
      <SectionTitle>{t(`setup.step.${step.name}`)}</SectionTitle>
      {children}
    </Card>
  </section>
)

const Content = ({ step: { name, done }, progress }: { step: OneStep; progress: Progress }) => (
  <>
    <p className="mt-0 mb-4 text-ink-2">{t(`setup.about.${name}`)}</p>
    <Act key={name} name={name} done={done} progress={progress} />
  </>
)

/** What was said is known before the next step opens, which may begin with it. */
const again = () => void invalidate(getSettings).then(() => invalidate(getProgress))

function Act({ name, done, progress }: { name: SetupStep; done: boolean; progress: Progress }): ReactNode {
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
      return <Way to={paths.companyDocuments(done ? undefined : 'new')}>{t('setup.to_documents')}</Way>
    case 'colleague':
      return (
        <>
          {!done && progress.invited !== null && (
            <Notice className="mb-4">{t('setup.colleague_invited', { name: progress.invited })}</Notice>
          )}
          <a href={paths.companyUserAdd('company')} className={buttonClass(!done && progress.invited === null ? 'primary' : 'ghost')}>
            {t(!done && progress.invited === null ? 'setup.to_colleague' : 'setup.to_colleague_more')}
          </a>
        </>
      )
    case 'agency':
      return <Way to={paths.companyAgencyAdd()}>{t('setup.to_agency')}</Way>
    case 'shop':
      return (
        <div className="grid gap-3">
          {!done && progress.coming > 0 && <Notice>{t('setup.shops_coming', { count: progress.coming })}</Notice>}
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
  const of = (wanted: SettingKey) => data?.settings.find(({ key }) => key === wanted)
  const setting = of(name)
  // Who bills is mostly who holds the account.
  const holder = draftOf('issuer', of('issuer')?.value)['name']
  if (error && !data) return <RetryNotice again={() => void refetch()}>{errorWords(error)}</RetryNotice>
  if (!setting) return <Skeleton className="h-40" />
  if (setting.since !== null) return <Way to={paths.companySettings(name)}>{t('setup.to_setting')}</Way>
  return (
    <>
      {setting.waiting ? (
        <Way to={paths.companySettings(name)}>{t('setup.waits')}</Way>
      ) : (
        <SettingForm
          key={name}
          setting={setting}
          atOnce
          {...(name === 'payer' && holder ? { known: { name: holder } } : {})}
          submit={t('setup.save')}
          prove={withStepUp}
          onDone={again}
        />
      )}
      {sheet}
    </>
  )
}
