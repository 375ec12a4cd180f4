/** A table that waits for its day: when, how much, to whom, and the way back to the desk. */
import { Undo2 } from 'lucide-react'
import { listDistributions, unscheduleDistribution } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { useAct } from '../../api/use-act.ts'
import { invalidate } from '../../api/use-ask.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/router.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { fullDay } from '../../words/formats.ts'
import { piecesWords } from '../../words/parts.ts'
import { t } from '../../words/words.ts'
import { Given } from './Given.tsx'
import { StateTag } from './StateTag.tsx'
import { monthWords } from './OptionsFields.tsx'
import { isShort, StockShort } from './StockShort.tsx'

export function Planned({ one, onTakenBack }: { one: Distribution; onTakenBack: (next: Distribution) => void }) {
  const back = useBack(paths.agencyDistribution())
  const take = useAct(unscheduleDistribution, {
    onDone: (next) => {
      void invalidate(listDistributions)
      onTakenBack(next)
    },
  })
  return (
    <Page
      title={<span className="first-letter:uppercase">{monthWords(one.month)}</span>}
      onBack={back}
      width="wide"
      acts={<StateTag state={one.state} />}>
      {take.trouble !== null && (
        <Notice kind="bad" className="mb-4">
          {take.trouble}
        </Notice>
      )}
      <Notice className="mb-4" title={t('dist.planned', { day: fullDay(`${one.dueOn ?? ''}T12:00:00Z`) })}>
        {t('dist.planned_body', { tickets: piecesWords(one.type, one.tickets), people: t('dist.people', { count: one.people }) })}
      </Notice>
      {isShort(one) && <StockShort one={one} kind="warn" />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          kind="ghost"
          size="small"
          busy={take.busy}
          icon={<Undo2 aria-hidden size={18} />}
          onClick={() => take.start({ params: { id: one.id } })}>
          {t('dist.unplan')}
        </Button>
        <Link to={paths.agencyDistribution()} className={buttonClass('soft', 'small')}>
          {t('dist.another')}
        </Link>
      </div>
      <Given one={one} title={t('dist.planned_rows')} />
    </Page>
  )
}
