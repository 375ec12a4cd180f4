/** "Distribuisci": hands out tickets in three steps: a sheet comes in, its rows are mended, all of it is carried out or nothing. */
import { useState } from 'react'
import { applyDistribution, getDistribution, listDistributions, undoDistribution } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { useBack } from '../../routing/back.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { paths } from '../../routing/paths.ts'
import { useSearchParams } from '../../routing/router.tsx'
import { invalidate, setAnswer, useAsk } from '../../api/use-ask.ts'
import { RetryNotice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { useMoneyEnd } from '../stepup/public.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { ConfirmStep } from './ConfirmStep.tsx'
import { HandInStep } from './HandInStep.tsx'
import { Outcome, Underway } from './Outcome.tsx'
import { Planned } from './Planned.tsx'
import { RowsStep } from './RowsStep.tsx'
import { StepsLine } from './StepsLine.tsx'

/** How often work under way is looked at. */
const LOOK_MS = 500

export function DistributionScreen() {
  const [search, setSearch] = useSearchParams()
  const id = /^[1-9]\d{0,8}$/.exec(search.get('id') ?? '')?.[0]
  const open = (one: Distribution) => {
    setAnswer(getDistribution, { params: { id: one.id } }, one)
    void invalidate(listDistributions)
    setSearch({ id: String(one.id) })
  }
  if (id === undefined) return <HandInStep onMade={open} />
  return (
    <OneDistribution
      key={id}
      id={Number(id)}
      step={search.get('step')}
      onStep={(step) => setSearch(step === null ? { id } : { id, step })}
    />
  )
}

interface OneProps {
  id: number
  step: string | null
  onStep: (step: string | null) => void
}

function OneDistribution({ id, step, onStep }: OneProps) {
  const [working, setWorking] = useState(false)
  const one = useAsk(getDistribution, { params: { id } }, { refetchInterval: working ? LOOK_MS : false })
  // Both acts end where the work they begin is told already: the step or sheet that began them may be gone by then.
  const giving = useMoneyCall(applyDistribution)
  const undo = useMoneyCall(undoDistribution)
  const lookAnew = () => Promise.all([one.refetch(), invalidate(listDistributions)])
  useMoneyEnd(giving, lookAnew)
  useMoneyEnd(undo, lookAnew)
  const state = one.data?.state
  const works = state === 'applying' || state === 'undoing'
  if (works !== working) setWorking(works)
  if (!one.data) return <Waiting error={one.error} retry={() => void one.refetch()} />
  const now = (next: Distribution) => setAnswer(getDistribution, { params: { id } }, next)
  if (works) return <Underway one={one.data} />
  if (state === 'scheduled')
    return (
      <Planned
        one={one.data}
        onTakenBack={(next) => {
          now(next)
          onStep(null)
        }}
      />
    )
  if (state !== 'draft') return <Outcome one={one.data} giving={giving} undo={undo} />
  if (one.data.columns === null || step === 'columns')
    return (
      <ColumnsStep
        one={one.data}
        onDone={(next) => {
          now(next)
          onStep(null)
        }}
        onBack={one.data.columns === null ? undefined : () => onStep(null)}
      />
    )
  if (step === 'confirm') return <ConfirmStep one={one.data} act={giving} onBack={() => onStep(null)} onChanged={now} />
  return <RowsStep one={one.data} onChanged={now} onColumns={() => onStep('columns')} onNext={() => onStep('confirm')} />
}

function Waiting({ error, retry }: { error: unknown; retry: () => void }) {
  const back = useBack(paths.agencyDistribution())
  return (
    <Page title={t('dist.title')} onBack={back} width="wide">
      <StepsLine at={2} />
      {error ? <RetryNotice again={retry}>{errorWords(error)}</RetryNotice> : <Skeleton className="h-64" />}
    </Page>
  )
}
