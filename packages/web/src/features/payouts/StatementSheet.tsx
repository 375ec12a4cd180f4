/** The sheet that takes a file of the bank, matches it with transfers and invoices, and marks them. */
import { useState } from 'react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { readStatement, type MeantCredit, type StatementLine } from '@taschino/contract/payouts-statement.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure, Row, Rows } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'
import { payoutsMoved } from './stale.ts'
import { StatementCredits } from './StatementCredits.tsx'

type Answer = OutputOf<typeof readStatement>
/** Reading a month of an account takes the server a while. */
const PATIENCE = { quiet: true, timeout: 60_000 } as const
const TAG = { pays: 'ok', returns: 'bad', known: 'plain', amount: 'warn', too_late: 'warn', contradicts: 'bad' } as const
const XML = '.xml,application/xml,text/xml'

interface Handed {
  file: File
  /** What somebody says unnamed money was for. */
  meant: MeantCredit[]
}

const countsOf = ({ pays, returns, settles }: Answer) => ({ pays: pays.count, returns: returns.count, settles: settles.count })
const sumOf = (seen: Answer): number => seen.pays.count + seen.returns.count + seen.settles.count

/** "Segna 3 pagati e 1 tornati", and what came in where something did; `verb` says whether it is done. */
function allOf(verb: 'mark' | 'done', seen: Answer): string {
  const counts = countsOf(seen)
  if (counts.settles === 0) return t(`payouts.statement_${verb}`, counts)
  if (counts.pays + counts.returns === 0) return t(`payouts.statement_${verb}_settles`, { count: counts.settles })
  return t(`payouts.statement_${verb}_all`, counts)
}

export function StatementSheet({ onClose }: { onClose: () => void }) {
  const [handed, setHanded] = useState<Handed | null>(null)
  const { withStepUp, sheet } = useStepUp()
  const look = useAct(({ file, meant }: Handed) => ask(readStatement, { body: { dryRun: true, meant }, files: { file } }, PATIENCE))
  const mark = useAct(
    ({ of: { file, meant }, seen }: { of: Handed; seen: Answer }) =>
      ask(readStatement, { body: { dryRun: false, meant, expects: countsOf(seen) }, files: { file } }, PATIENCE),
    { prove: withStepUp, onDone: payoutsMoved },
  )
  const hand = (next: Handed) => {
    setHanded(next)
    mark.dismiss()
    look.start(next)
  }
  const seen = look.result
  const done = mark.result
  const some = seen?.state === 'checked' && sumOf(seen) > 0
  const meant = handed?.meant ?? []
  const mean = (at: number, invoice: number | null) => {
    const others = meant.filter((one) => one.at !== at)
    if (handed) hand({ ...handed, meant: invoice === null ? others : [...others, { at, invoice }] })
  }
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={t('payouts.statement')}
        {...(some && handed && !done
          ? {
              foot: (
                <Button wide busy={mark.busy || look.busy} onClick={() => mark.start({ of: handed, seen })}>
                  {allOf('mark', seen)}
                </Button>
              ),
            }
          : {})}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
          {done ? (
            <Notice kind="ok" title={allOf('done', done)}>
              {done.pays.count + done.returns.count > 0 && <p className="m-0">{t('payouts.statement_done_body')}</p>}
              {done.settles.count > 0 && <p className="m-0">{t('payouts.statement_done_settles_body')}</p>}
            </Notice>
          ) : (
            <Drop name={handed?.file.name ?? null} busy={look.busy || mark.busy} onFile={(file) => hand({ file, meant: [] })} />
          )}
          {(look.trouble ?? mark.trouble) !== null && <Notice kind="bad">{look.trouble ?? mark.trouble}</Notice>}
          {seen && <Matches seen={done ?? seen} meant={meant} onMeant={done ? null : mean} />}
        </div>
      </Sheet>
      {sheet}
    </>
  )
}

function Drop({ name, busy, onFile }: { name: string | null; busy: boolean; onFile: (file: File) => void }) {
  return (
    <FileDrop
      title={t('payouts.statement_drop')}
      hint={t('payouts.statement_hint')}
      choose={t('payouts.statement_choose')}
      accept={XML}
      busy={busy}
      name={name}
      onFiles={([file]) => onFile(file)}
    />
  )
}

interface MatchesProps {
  seen: Answer
  meant: readonly MeantCredit[]
  /** Null once it is marked. */
  onMeant: ((at: number, invoice: number | null) => void) | null
}

function Matches({ seen, meant, onMeant }: MatchesProps) {
  const some = seen.lines.length + seen.credits.length > 0
  return (
    <div aria-live="polite" className="grid gap-4">
      {seen.state === 'done-before' ? (
        <Notice kind="info">{t('payouts.statement_before')}</Notice>
      ) : !some ? (
        <Notice kind="info">{t('payouts.statement_none')}</Notice>
      ) : (
        seen.state === 'checked' &&
        sumOf(seen) === 0 &&
        !seen.credits.some(({ fit }) => fit === 'unnamed') && <Notice kind="info">{t('payouts.statement_nothing')}</Notice>
      )}
      {some && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
          {seen.lines.length > 0 && (
            <>
              <Figure name={`${t('payouts.statement_pays')} · ${seen.pays.count}`}>{money(seen.pays.net)}</Figure>
              <Figure name={`${t('payouts.statement_returns')} · ${seen.returns.count}`}>{money(seen.returns.net)}</Figure>
            </>
          )}
          {seen.credits.length > 0 && (
            <Figure name={`${t('payouts.statement_settles')} · ${seen.settles.count}`}>{money(seen.settles.net)}</Figure>
          )}
        </div>
      )}
      {seen.others > 0 && <p className="m-0 text-sm text-ink-2">{t('payouts.statement_others', { count: seen.others })}</p>}
      {seen.lines.length > 0 && (
        <Rows label={t('payouts.statement_rows')}>
          {seen.lines.map((line, at) => (
            <Row key={`${line.gtid} ${at}`} title={<bdi>{line.shop}</bdi>} detail={<Fit line={line} />} end={money(line.net)} />
          ))}
        </Rows>
      )}
      {seen.credits.length > 0 && <StatementCredits credits={seen.credits} meant={meant} onMeant={onMeant} />}
    </div>
  )
}

function Fit({ line }: { line: StatementLine }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Tag kind={TAG[line.fit]}>{t(`payouts.statement_fit.${line.fit}`, { said: line.said === null ? '–' : money(line.said) })}</Tag>
      {line.code !== null && <bdi>{line.code}</bdi>}
      <bdi>{line.reference}</bdi>
    </span>
  )
}
