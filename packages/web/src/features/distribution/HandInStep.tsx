/** Step 1: which tickets, for which month, and the table: pasted, dropped, chosen, or the same as last month. */
import { useState } from 'react'
import { getStock } from '@taschino/contract/agencies.ts'
import { readTable, repeatMonth, type Distribution } from '@taschino/contract/distribution.ts'
import { ask } from '../../app/ask.ts'
import { useBack } from '../../app/back.ts'
import { paths } from '../../app/paths.ts'
import { Link } from '../../app/router.tsx'
import { useAsk } from '../../app/use-ask.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { errorWords, refusalWords } from '../../words/refusals.ts'
import { t } from '../../words/words.ts'
import { History } from './History.tsx'
import { monthsAround, OptionsFields, type Options } from './OptionsFields.tsx'
import { StepsLine } from './StepsLine.tsx'
import { TableIn, type Handed } from './TableIn.tsx'

/** Below the table on a phone, where nobody looks after choosing a file. */
const intoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** A file of ten megabytes over a slow line, and twenty seconds of reading. */
const PATIENCE_MS = 90_000

export function HandInStep({ onMade }: { onMade: (one: Distribution) => void }) {
  const back = useBack(paths.agencyTickets())
  const stock = useAsk(getStock)
  const groups = (stock.data?.groups ?? []).filter(({ inHand }) => inHand > 0).toSorted((a, b) => b.inHand - a.inHand)
  const [chosen, setChosen] = useState<Options | null>(null)
  const first = groups[0]
  const options: Options = chosen ?? { type: first?.type ?? 'normal', unit: first?.unit ?? 800, month: monthsAround()[1] ?? '' }
  const [busy, setBusy] = useState<'table' | 'repeat' | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const make = async (kind: 'table' | 'repeat', work: () => Promise<Distribution>) => {
    setBusy(kind)
    setTrouble(null)
    try {
      onMade(await work())
    } catch (caught) {
      setTrouble(errorWords(caught))
    } finally {
      setBusy(null)
    }
  }
  // An empty file has no rows, whatever it is called; the server does not even see a file in it.
  const handIn = ({ source, file }: Handed) => (file.size === 0 ? setTrouble(refusalWords('sheet_empty')) : void make('table', () => ask(readTable, { body: { source, ...options }, files: { file } }, { quiet: true, timeout: PATIENCE_MS })))
  return (
    <Page title={t('dist.title')} onBack={back} width="wide">
      <StepsLine at={1} />
      {stock.data && groups.length === 0 && (
        <Notice kind="warn" className="mb-4" title={t('dist.no_stock')} act={<Link to={paths.agencyTickets()} className={buttonClass('soft', 'small')}>{t('dist.order')}</Link>}>{t('dist.no_stock_body')}</Notice>
      )}
      <Card className="mb-4"><OptionsFields options={options} groups={groups} onChange={setChosen} /></Card>
      <TableIn busy={busy === 'table'} onHanded={handIn} />
      <div aria-live="polite">{trouble !== null && <div ref={intoSight} className="mt-3 scroll-mb-6"><Notice kind="bad">{trouble}</Notice></div>}</div>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button kind="ghost" size="small" busy={busy === 'repeat'} onClick={() => void make('repeat', () => ask(repeatMonth, { body: options }, { quiet: true }))}>{t('dist.repeat')}</Button>
        <span className="text-sm text-ink-2">{t('dist.repeat_hint')}</span>
      </div>
      <History />
    </Page>
  )
}
