/** Step 1: which tickets, for which month, and the table: pasted, dropped, chosen, or the same as last month. */
import { useState } from 'react'
import { getStock } from '@taschino/contract/agencies.ts'
import { listDistributions, readTable, repeatMonth } from '@taschino/contract/distribution.ts'
import type { Distribution } from '@taschino/contract/distribution-shapes.ts'
import { Refused } from '../../api/answers.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { useBack } from '../../routing/back.ts'
import { paths } from '../../routing/paths.ts'
import { Link } from '../../routing/router.tsx'
import { useAsk, useInfinite } from '../../api/use-ask.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { t } from '../../words/words.ts'
import { History } from './History.tsx'
import { monthsAround, OptionsFields, type Options } from './OptionsFields.tsx'
import { StandingNotice } from '../agencies/public.ts'
import { StepsLine } from './StepsLine.tsx'
import { TableIn, type Handed } from './TableIn.tsx'

/** Below the table on a phone, where nobody looks after choosing a file. */
const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** A file of ten megabytes over a slow line, and twenty seconds of reading. */
const PATIENCE_MS = 90_000

async function handIn({ source, file }: Handed, options: Options): Promise<Distribution> {
  // An empty file has no rows, whatever it is called; the server does not even see a file in it.
  if (file.size === 0) throw new Refused({ error: 'sheet_empty' }, 400)
  return ask(readTable, { body: { source, ...options }, files: { file } }, { quiet: true, timeout: PATIENCE_MS })
}

export function HandInStep({ onMade }: { onMade: (one: Distribution) => void }) {
  const back = useBack(paths.agencyTickets())
  const stock = useAsk(getStock)
  /** The list below asks for the same. */
  const before = useInfinite(listDistributions, { query: {} })
  const groups = (stock.data?.groups ?? []).filter(({ inHand }) => inHand > 0).toSorted((a, b) => b.inHand - a.inHand)
  const [chosen, setChosen] = useState<Options | null>(null)
  const first = groups[0]
  const options: Options = chosen ?? { type: first?.type ?? 'normal', unit: first?.unit ?? 800, month: monthsAround()[1] ?? '' }
  /** A table, or, without one, the same as last month. */
  const act = useAct((table: Handed | null) => (table ? handIn(table, options) : ask(repeatMonth, { body: options }, { quiet: true })), {
    onDone: onMade,
  })
  return (
    <Page title={t('dist.title')} onBack={back} width="wide">
      <StepsLine at={1} />
      <StandingNotice />
      {stock.data && groups.length === 0 && (
        <Notice
          kind="warn"
          className="mb-4"
          title={t('dist.no_stock')}
          act={
            <Link to={paths.agencyTickets()} className={buttonClass('soft', 'small')}>
              {t('dist.order')}
            </Link>
          }>
          {t('dist.no_stock_body')}
        </Notice>
      )}
      <Card className="mb-4">
        <OptionsFields options={options} groups={groups} onChange={setChosen} />
      </Card>
      <TableIn busy={act.busy && act.input !== null} onHanded={act.start} />
      <div aria-live="polite">
        {act.trouble !== null && (
          <div ref={intoSight} className="mt-3 scroll-mb-6">
            <Notice kind="bad">{act.trouble}</Notice>
          </div>
        )}
      </div>
      {before.items.length > 0 && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Button kind="ghost" size="small" busy={act.busy && act.input === null} onClick={() => act.start(null)}>
            {t('dist.repeat')}
          </Button>
          <span className="text-sm text-ink-2">{t('dist.repeat_hint')}</span>
        </div>
      )}
      <History />
    </Page>
  )
}
