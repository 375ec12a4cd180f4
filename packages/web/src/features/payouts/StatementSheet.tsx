/** What the bank says became of the transfers: its file is dropped, held against them line by line, and marked in one go. */
import { useState } from 'react'
import { FolderOpen } from 'lucide-react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { readStatement, type StatementLine } from '@taschino/contract/payouts-statement.ts'
import { ask } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Figure, Row, Rows } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { DropCard } from '../../ui/DropCard.tsx'
import { FileChoice } from '../../ui/FileChoice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { useStepUp } from '../stepup/public.ts'
import { payoutsMoved } from './stale.ts'

type Answer = OutputOf<typeof readStatement>
/** Reading a month of an account takes the server a while. */
const PATIENCE = { quiet: true, timeout: 60_000 } as const
const TAG = { pays: 'ok', returns: 'bad', known: 'plain', amount: 'warn', too_late: 'warn', contradicts: 'bad' } as const
const XML = '.xml,application/xml,text/xml'

export function StatementSheet({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const { withStepUp, sheet } = useStepUp()
  const look = useAct((chosen: File) => ask(readStatement, { body: { dryRun: true }, files: { file: chosen } }, PATIENCE))
  const mark = useAct(
    ({ of, seen }: { of: File; seen: Answer }) =>
      ask(
        readStatement,
        { body: { dryRun: false, expects: { pays: seen.pays.count, returns: seen.returns.count } }, files: { file: of } },
        PATIENCE,
      ),
    { prove: withStepUp, onDone: payoutsMoved },
  )
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    mark.dismiss()
    look.start(chosen)
  }
  const seen = look.result
  const done = mark.result
  const some = seen?.state === 'checked' && seen.pays.count + seen.returns.count > 0
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={t('payouts.statement')}
        {...(some && file && !done
          ? {
              foot: (
                <Button wide busy={mark.busy} onClick={() => mark.start({ of: file, seen })}>
                  {t('payouts.statement_mark', { pays: seen.pays.count, returns: seen.returns.count })}
                </Button>
              ),
            }
          : {})}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-1">
          {done ? (
            <Notice kind="ok" title={t('payouts.statement_done', { pays: done.pays.count, returns: done.returns.count })}>
              {t('payouts.statement_done_body')}
            </Notice>
          ) : (
            <Drop name={file?.name ?? null} busy={look.busy || mark.busy} onFile={choose} />
          )}
          {(look.trouble ?? mark.trouble) !== null && <Notice kind="bad">{look.trouble ?? mark.trouble}</Notice>}
          {seen && <Said seen={done ?? seen} />}
        </div>
      </Sheet>
      {sheet}
    </>
  )
}

function Drop({ name, busy, onFile }: { name: string | null; busy: boolean; onFile: (file: File | undefined) => void }) {
  return (
    <DropCard busy={busy} onFiles={([file]) => onFile(file)}>
      <p className="mt-0 mb-1 font-bold">{t('payouts.statement_drop')}</p>
      <p className="mt-0 mb-3 text-sm text-ink-2">{t('payouts.statement_hint')}</p>
      <FileChoice
        icon={<FolderOpen aria-hidden size={18} />}
        kind="soft"
        size="small"
        accept={XML}
        busy={busy}
        onFiles={([file]) => onFile(file)}>
        {t('payouts.statement_choose')}
      </FileChoice>
      {name !== null && (
        <p className="mt-3 mb-0 break-words">
          <bdi>{name}</bdi>
        </p>
      )}
    </DropCard>
  )
}

function Said({ seen }: { seen: Answer }) {
  return (
    <div aria-live="polite" className="grid gap-4">
      {seen.state === 'done-before' ? (
        <Notice kind="info">{t('payouts.statement_before')}</Notice>
      ) : seen.lines.length === 0 ? (
        <Notice kind="info">{t('payouts.statement_none')}</Notice>
      ) : (
        seen.state === 'checked' &&
        seen.pays.count + seen.returns.count === 0 && <Notice kind="info">{t('payouts.statement_nothing')}</Notice>
      )}
      {seen.lines.length > 0 && (
        <div className="grid grid-cols-2 gap-3">
          <Figure name={`${t('payouts.statement_pays')} · ${seen.pays.count}`}>{money(seen.pays.net)}</Figure>
          <Figure name={`${t('payouts.statement_returns')} · ${seen.returns.count}`}>{money(seen.returns.net)}</Figure>
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
