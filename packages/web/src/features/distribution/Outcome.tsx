/** A distribution under way or done: its progress, what was given, and the undo of what is unspent. */
import { useState } from 'react'
import { Undo2 } from 'lucide-react'
import type { applyDistribution, undoDistribution } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { useBack } from '../../routing/back.ts'
import type { MoneyCall } from '../../money/money-call.ts'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card, Figure } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { dayTime, shortDay } from '../../words/formats.ts'
import { piecesWords } from '../../words/parts.ts'
import { locale, t } from '../../words/words.ts'
import { MoneyTrouble } from '../stepup/public.ts'
import { Given } from './Given.tsx'
import { StateTag } from './StateTag.tsx'
import { monthWords } from './OptionsFields.tsx'
import { TaxNotice } from './TaxNotice.tsx'
import { UndoSheet } from './UndoSheet.tsx'

const title = (one: Distribution) => <span className="first-letter:uppercase">{monthWords(one.month)}</span>

export function Underway({ one }: { one: Distribution }) {
  const back = useBack(paths.agencyDistribution())
  const { done, total } = one.job ?? { done: 0, total: one.people }
  const word = one.state === 'applying' ? 'dist.giving' : 'dist.taking'
  return (
    <Page title={title(one)} onBack={back} width="wide">
      <Card>
        <h2 className="mt-0 mb-1 text-lg">{t(word)}</h2>
        <Progress
          label={t(word)}
          says={t('dist.progress', { done: done.toLocaleString(locale()), total: total.toLocaleString(locale()) })}
          done={done}
          total={total}
        />
        <p className="mt-3 mb-0 text-sm text-ink-2">{t(one.state === 'applying' ? 'dist.giving_hint' : 'dist.taking_hint')}</p>
      </Card>
    </Page>
  )
}

interface OutcomeProps {
  one: Distribution
  giving: MoneyCall<typeof applyDistribution>
  undo: MoneyCall<typeof undoDistribution>
}

export function Outcome({ one, giving, undo }: OutcomeProps) {
  const back = useBack(paths.agencyDistribution())
  const [undoing, setUndoing] = useState(false)
  const undoable = one.state === 'applied' && one.undoUntil !== null && new Date(one.undoUntil).getTime() > Date.now()
  return (
    <Page title={title(one)} onBack={back} width="wide" acts={<StateTag state={one.state} />}>
      <MoneyTrouble act={giving} className="mb-4" />
      {!undoable && <MoneyTrouble act={undo} className="mb-4" />}
      {one.state === 'applied' && (
        <Notice
          kind="ok"
          className="mb-4"
          title={t('dist.done', { tickets: piecesWords(one.type, one.tickets), people: t('dist.people', { count: one.people }) })}>
          {t('dist.done_body')}
        </Notice>
      )}
      {one.back && (
        <Notice className="mb-4" title={t('dist.undone', { tickets: piecesWords(one.type, one.back.tickets) })}>
          {one.back.spent > 0 && <p className="m-0">{t('dist.not_retirable', { count: one.back.spent })}</p>}
          <p className="m-0 text-sm text-ink-2">
            <bdi>{one.back.by}</bdi> · {dayTime(one.back.at)} · <bdi>{one.back.reason}</bdi>
          </p>
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Figure name={t('dist.figure.people')}>{one.people.toLocaleString(locale())}</Figure>
        <Figure name={t('dist.figure.tickets')}>{one.tickets.toLocaleString(locale())}</Figure>
        <div className="col-span-2 sm:col-span-1">
          <Figure
            name={t('dist.figure.value')}
            detail={
              one.appliedAt === null ? undefined : (
                <>
                  <bdi>{one.madeBy}</bdi> · {dayTime(one.appliedAt)}
                </>
              )
            }>
            <Money cents={one.value} />
          </Figure>
        </div>
      </div>
      {one.state === 'applied' && <TaxNotice one={one} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {undoable && (
          <Button
            kind="ghost"
            size="small"
            icon={<Undo2 aria-hidden size={18} />}
            onClick={() => {
              undo.dismiss()
              setUndoing(true)
            }}>
            {t('dist.undo')}
          </Button>
        )}
        {undoable && one.undoUntil !== null && (
          <span className="text-sm text-ink-2">{t('dist.undo_until', { day: shortDay(one.undoUntil) })}</span>
        )}
        <Link to={paths.agencyDistribution()} className={buttonClass('soft', 'small')}>
          {t('dist.another')}
        </Link>
      </div>
      <Given one={one} title={t('dist.given')} />
      {undoing && undoable && <UndoSheet one={one} act={undo} onClose={() => setUndoing(false)} />}
    </Page>
  )
}
