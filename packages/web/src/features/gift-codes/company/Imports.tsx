/** The import of a sheet of codes in three steps (choose, check, import), all rows or none. */
import { useState } from 'react'
import { ArrowLeft, CircleCheck, FileSpreadsheet } from 'lucide-react'
import { FAULTS_NAMED, type ImportOutcome } from '@taschino/contract/gift-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card, Figure, Row, Rows } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { StepsLine } from '../../../ui/StepsLine.tsx'
import { money } from '../../../words/formats.ts'
import { locale, t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { lookAt, useBringIn, type BringIn } from './bring-in.ts'
import { SheetDrop } from './SheetDrop.tsx'

export function Imports() {
  const [file, setFile] = useState<File | null>(null)
  const look = useAct(lookAt)
  const { withStepUp, sheet } = useStepUp()
  const bringIn = useBringIn(withStepUp)
  const { keep } = bringIn
  const choose = (chosen: File) => {
    keep.dismiss()
    setFile(chosen)
    look.start(chosen)
  }
  const anew = () => {
    setFile(null)
    look.dismiss()
    keep.dismiss()
  }
  const at = keep.result ? 2 : look.result ? 1 : 0
  return (
    <>
      <StepsLine
        label={t('giftStock.steps')}
        steps={[t('giftStock.step.file'), t('giftStock.step.check'), t('giftStock.step.done')]}
        at={at}
      />
      {at === 0 && <SheetDrop busy={look.busy} name={file?.name ?? null} trouble={look.trouble} onFile={choose} />}
      {at === 1 && file && look.result && (
        <CheckStep name={file.name} seen={look.result} bringIn={bringIn} onKeep={() => keep.start(file)} onBack={anew} />
      )}
      {keep.result && <DoneStep outcome={keep.result} onAgain={anew} />}
      {sheet}
    </>
  )
}

const whole = (n: number): string => n.toLocaleString(locale())

interface CheckProps {
  name: string
  seen: ImportOutcome
  bringIn: BringIn
  onKeep: () => void
  onBack: () => void
}

function CheckStep({ name, seen, bringIn: { keep, far, checking }, onKeep, onBack }: CheckProps) {
  const codes = seen.sums.reduce((sum, one) => sum + one.codes, 0)
  return (
    <>
      <p className="mt-0 mb-3 flex items-center gap-2 text-ink-2">
        <FileSpreadsheet aria-hidden size={20} className="shrink-0" />
        <bdi className="min-w-0 break-words">{name}</bdi>
      </p>
      <div className="mb-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={t('giftStock.figure.rows')}>{whole(seen.rows)}</Figure>
        <Figure name={t('giftStock.figure.faults')}>{whole(seen.faults)}</Figure>
        <Figure name={t('giftStock.figure.value')}>{money(seen.sums.reduce((sum, one) => sum + one.value, 0))}</Figure>
        <Figure name={t('giftStock.figure.cost')}>{money(seen.sums.reduce((sum, one) => sum + one.cost, 0))}</Figure>
      </div>
      {seen.faults > 0 ? <Faults seen={seen} /> : <Sums sums={seen.sums} />}
      <div aria-live="polite">
        {keep.trouble !== null && (
          <Notice kind="bad" className="mt-4">
            {keep.trouble}
          </Notice>
        )}
      </div>
      {keep.busy && (
        <div className="mt-4">
          <Progress
            label={t('giftStock.keeping')}
            says={
              far
                ? t('giftStock.writing', { done: whole(far.done), total: whole(far.total) })
                : t(checking ? 'giftStock.checking' : 'giftStock.sending')
            }
            done={far?.done ?? 0}
            total={far?.total ?? codes}
          />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button kind="ghost" size="small" icon={<ArrowLeft aria-hidden size={18} />} disabled={keep.busy} onClick={onBack}>
          {t('giftStock.other_file')}
        </Button>
        {seen.faults === 0 && (
          <Button size="small" busy={keep.busy} onClick={onKeep}>
            {t('giftStock.keep', { count: codes })}
          </Button>
        )}
      </div>
      <p className="mt-3 mb-0 text-sm text-ink-2">{t('giftStock.all_or_none')}</p>
    </>
  )
}

function Faults({ seen }: { seen: ImportOutcome }) {
  return (
    <Notice kind="bad" title={t('giftStock.faults', { count: seen.faults })}>
      <ul className="m-0 mt-2 grid list-none gap-1 p-0">
        {seen.named.map(({ line, at, why }) => (
          <li key={`${line} ${at ?? ''} ${why}`}>
            <strong>{t('giftStock.line', { line })}</strong> {at ? `${t(`giftStock.column.${at}`)}: ` : ''}
            {t(`giftStock.fault.${why}`)}
          </li>
        ))}
      </ul>
      {seen.faults > seen.named.length && <p className="mt-2 mb-0">{t('giftStock.faults_more', { shown: FAULTS_NAMED })}</p>}
    </Notice>
  )
}

function Sums({ sums }: { sums: ImportOutcome['sums'] }) {
  return (
    <Rows label={t('giftStock.sums')}>
      {sums.map((one) => (
        <Row
          key={`${one.merchant.id} ${one.unit}`}
          title={<bdi>{one.merchant.merchant}</bdi>}
          detail={t('giftStock.sum_line', { count: one.codes, unit: money(one.unit), cost: money(one.cost) })}
          end={<Money cents={one.value} />}
        />
      ))}
    </Rows>
  )
}

function DoneStep({ outcome, onAgain }: { outcome: ImportOutcome; onAgain: () => void }) {
  return (
    <Card>
      <div role="status">
        <EmptyState icon={<CircleCheck size={32} />} title={t('giftStock.done', { count: outcome.import?.codes ?? outcome.rows })}>
          {t('giftStock.done_body')}
        </EmptyState>
      </div>
      <Sums sums={outcome.sums} />
      <Button className="mt-4" kind="soft" size="small" onClick={onAgain}>
        {t('giftStock.another')}
      </Button>
    </Card>
  )
}
