/** Step 3: what will happen, in people, tickets and euro, the stock before and after, what is taxed; then all or nothing. */
import { useState } from 'react'
import { getStock } from '@taschino/contract/agencies.ts'
import { listRows, setOptions, type applyDistribution } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { ask } from '../../api/ask.ts'
import type { MoneyCall } from '../../money/money-call.ts'
import { invalidate, useAsk } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Figure, SectionTitle } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { dayTime, money, shortDay } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { piecesWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { isUnderWay, MoneyTrouble } from '../stepup/public.ts'
import { FailureNotice } from './FailureNotice.tsx'
import { monthWords, OptionsFields, type Options } from './OptionsFields.tsx'
import { Stock } from './Stock.tsx'
import { StepsLine } from './StepsLine.tsx'
import { isShort, StockShort } from './StockShort.tsx'
import { TaxNotice } from './TaxNotice.tsx'
import { WhenFields, type When } from './WhenFields.tsx'

interface ConfirmStepProps {
  one: Distribution
  act: MoneyCall<typeof applyDistribution>
  onBack: () => void
  onChanged: (next: Distribution) => void
}

export function ConfirmStep({ one, act, onBack, onChanged }: ConfirmStepProps) {
  const [again, setAgain] = useState(false)
  const [when, setWhen] = useState<When>(null)
  const give = () =>
    act.start(
      {
        params: { id: one.id },
        body: { tickets: one.tickets, value: one.value, ...(again ? { again } : {}), ...(when ? { on: when } : {}) },
      },
      { value: money(one.value) },
    )
  // Work that failed leaves a draft again, which can be begun once more.
  const begun = act.state === 'done' && one.failure === null
  const foot = (
    <Button
      busy={isUnderWay(act) || begun}
      disabled={when === '' || (when === null && isShort(one)) || one.tickets === 0 || (one.twin !== null && !again)}
      onClick={give}>
      {when === ''
        ? t('dist.plan_first')
        : t(when === null ? 'dist.give' : 'dist.plan', {
            tickets: piecesWords(one.type, one.tickets),
            people: t('dist.people', { count: one.people }),
            day: when === null ? '' : shortDay(`${when}T12:00:00Z`),
          })}
    </Button>
  )
  return (
    <Page
      title={t('dist.confirm_title')}
      above={<span className="first-letter:uppercase">{monthWords(one.month)}</span>}
      onBack={onBack}
      width="wide"
      foot={foot}>
      <StepsLine at={3} />
      <div aria-live="polite">
        <MoneyTrouble act={act} className="mb-4" />
      </div>
      {!isUnderWay(act) && <FailureNotice one={one} />}
      <StockShort one={one} kind={when === null ? 'bad' : 'warn'} />
      {one.twin && (
        <Notice kind="warn" className="mb-4" title={t('dist.twin', { when: dayTime(one.twin.appliedAt) })}>
          <div className="-mx-4 -mb-2">
            <Switch label={t('dist.twin_again')} checked={again} onChange={setAgain} />
          </div>
        </Notice>
      )}
      <Figures one={one} />
      <TaxNotice one={one} />
      {one.rows.already > 0 && (
        <Notice kind="warn" className="mt-4">
          {t('dist.already', { count: one.rows.already, month: monthWords(one.month) })}
        </Notice>
      )}
      <SectionTitle>{t('dist.stock')}</SectionTitle>
      <Stock one={one} />
      <Card className="mt-5">
        <WhenFields when={when} short={isShort(one)} onChange={setWhen} />
      </Card>
      <SectionTitle>{t('dist.options')}</SectionTitle>
      <ChangeOptions one={one} onChanged={onChanged} />
      <p className="mt-4 mb-0 text-sm text-ink-2">{t('dist.all_or_none')}</p>
    </Page>
  )
}

function Figures({ one }: { one: Distribution }) {
  const { people, tickets, missing } = one.lastMonth
  const by = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '=')
  const than = people > 0 ? (n: number) => t('dist.than_last', { step: by(n), month: monthWords(one.lastMonth.month) }) : () => undefined
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <Figure name={t('dist.figure.people')} detail={than(one.people - people)}>
        {one.people.toLocaleString('it-IT')}
      </Figure>
      <Figure name={t('dist.figure.tickets')} detail={than(one.tickets - tickets)}>
        {one.tickets.toLocaleString('it-IT')}
      </Figure>
      <div className="col-span-2 sm:col-span-1">
        <Figure
          name={t('dist.figure.value')}
          detail={missing > 0 ? t('dist.missing', { count: missing, month: monthWords(one.lastMonth.month) }) : undefined}>
          <Money cents={one.value} />
        </Figure>
      </div>
    </div>
  )
}

function ChangeOptions({ one, onChanged }: { one: Distribution; onChanged: (next: Distribution) => void }) {
  const groups = (useAsk(getStock).data?.groups ?? []).filter(({ inHand }) => inHand > 0)
  const [error, setError] = useState<unknown>(null)
  const set = async ({ type, unit, month }: Options) => {
    setError(null)
    try {
      onChanged(await ask(setOptions, { params: { id: one.id }, body: { type, unit, month } }, { quiet: true }))
      await invalidate(listRows)
    } catch (caught) {
      setError(caught)
    }
  }
  return (
    <Card>
      <OptionsFields options={one} groups={groups} onChange={(options) => void set(options)} />
      {error !== null && (
        <p role="alert" className="mt-2 mb-0 text-sm text-bad">
          {errorWords(error)}
        </p>
      )}
    </Card>
  )
}
