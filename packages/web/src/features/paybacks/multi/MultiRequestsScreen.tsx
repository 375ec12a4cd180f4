/** Requests of all shops of a group by one spreadsheet: take the table, fill it in, drop it; every wrong row is named, then all go or none. */
import { useState } from 'react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { getShopWallet, multiRequests } from '@taschino/contract/paybacks.ts'
import { Refused } from '../../../app/answers.ts'
import { ask } from '../../../app/ask.ts'
import { useBack } from '../../../app/back.ts'
import { paths } from '../../../app/paths.ts'
import { useAsk } from '../../../app/use-ask.ts'
import { saveFile } from '../../../device/pdf.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { StepUpGivenUp, useStepUp } from '../../stepup/public.ts'
import { takingsMoved } from '../stale.ts'
import { DropFile } from './DropFile.tsx'
import { PlanTable } from './PlanTable.tsx'
import { templateOf } from './template.ts'
import { sheetTrouble } from './trouble.ts'

type Answer = OutputOf<typeof multiRequests>
/** Reading a large file takes the server a while. */
const PATIENCE = { quiet: true, timeout: 40_000 } as const

export function MultiRequestsScreen() {
  const back = useBack(paths.shopWallet())
  const { withStepUp, sheet } = useStepUp()
  const wallet = useAsk(getShopWallet).data
  const [file, setFile] = useState<File | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  /** `net`: the sum that was looked at and is agreed to; without it nothing is asked for. */
  const hand = async (sent: File, net?: number) => {
    const body = net === undefined ? { dryRun: true } : { dryRun: false, net }
    setBusy(true)
    setTrouble(null)
    try {
      setAnswer(await withStepUp(() => ask(multiRequests, { body, files: { file: sent } }, PATIENCE)))
      if (net !== undefined) void takingsMoved()
    } catch (error) {
      if (error instanceof Refused && error.error === 'offer_changed') await hand(sent)
      if (!(error instanceof StepUpGivenUp)) setTrouble(sheetTrouble(error))
    } finally {
      setBusy(false)
    }
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    setAnswer(null)
    void hand(chosen)
  }
  const ready = answer?.state === 'checked' && answer.sum.faults === 0
  return (
    <Page title={t('multi.title')} onBack={back} width="wide"
      {...(ready && file ? { foot: <><Sums answer={answer} /><Button busy={busy} onClick={() => void hand(file, answer.sum.net)}>{t('multi.confirm', { count: answer.sum.requests, amount: money(answer.sum.value) })}</Button></> } : {})}>
      {answer && answer.state !== 'checked' ? <Done answer={answer} /> : (
        <>
          <Card className="grid gap-3">
            <p className="m-0">{t('multi.how')}</p>
            <div><Button kind="soft" size="small" disabled={!wallet} onClick={() => wallet && saveFile(new Blob([templateOf(wallet.isGroup ? wallet.members : [wallet])], { type: 'text/csv' }), t('multi.file_name'))}>{t('multi.template')}</Button></div>
          </Card>
          <DropFile name={file?.name ?? null} busy={busy} onFile={choose} />
        </>
      )}
      {trouble !== null && <Notice kind="bad" className="mt-4">{trouble}</Notice>}
      {answer && answer.sum.faults > 0 && <Notice kind="warn" className="mt-4" title={t('multi.faults', { count: answer.sum.faults })}>{t('multi.faults_body')}</Notice>}
      {answer && <><SectionTitle>{t('multi.rows')}</SectionTitle><PlanTable rows={answer.rows} /></>}
      {sheet}
    </Page>
  )
}

function Sums({ answer }: { answer: Answer }) {
  return <p className="m-0 mb-3 flex items-baseline justify-between gap-3"><span className="text-ink-2">{t('multi.net')}</span><Money cents={answer.sum.net} className="text-lg font-bold" /></p>
}

function Done({ answer }: { answer: Answer }) {
  const before = answer.state === 'done-before'
  return (
    <div className="grid gap-4">
      <section role="status" className={before ? 'rounded-big border border-line bg-card p-5' : 'rounded-big bg-ok p-5 text-on-ok'}>
        <h2 className="m-0 text-base">{before ? t('multi.done_before', { when: answer.at === null ? '' : dayTime(answer.at) }) : t('multi.done', { count: answer.sum.requests })}</h2>
        <p className="big-money m-0 mt-1 text-[42px]">{money(answer.sum.value)}</p>
        <p className="m-0 mt-1 text-[15px]">{t(before ? 'multi.done_before_body' : 'multi.done_body')}</p>
      </section>
      <a href={paths.shopWallet()} className={buttonClass()}>{t('payback.to_wallet')}</a>
    </div>
  )
}
