/** Requests of all shops of a group by one sheet: template, file, errors by row, then all or none. */
import { useState } from 'react'
import type { OutputOf } from '@taschino/contract/call.ts'
import { getShopWallet, multiRequests } from '@taschino/contract/paybacks.ts'
import { Refused } from '../../../api/answers.ts'
import { ask } from '../../../api/ask.ts'
import { useAct } from '../../../api/use-act.ts'
import { useBack } from '../../../routing/back.ts'
import { paths } from '../../../routing/paths.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { saveFile } from '../../../device/pdf.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Card, SectionTitle } from '../../../ui/Card.tsx'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { dayTime, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useStepUp } from '../../stepup/public.ts'
import { takingsMoved } from '../stale.ts'
import { PlanTable } from './PlanTable.tsx'
import { templateOf } from './template.ts'
import { sheetTrouble } from './trouble.ts'

type Answer = OutputOf<typeof multiRequests>
/** Reading a large file takes the server a while. */
const PATIENCE = { quiet: true, timeout: 40_000 } as const

/** The spreadsheet that was dropped, what the server says of its rows, and the way to ask for all of them. */
function useSpreadsheet() {
  const { withStepUp, sheet } = useStepUp()
  const [file, setFile] = useState<File | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const send = (sent: File, body: { dryRun: true } | { dryRun: false; net: number }) =>
    withStepUp(() => ask(multiRequests, { body, files: { file: sent } }, PATIENCE)).then(setAnswer)
  /** `net`: the sum that was looked at and is agreed to; without it nothing is asked for. */
  const act = useAct(
    async ({ sent, net }: { sent: File; net?: number }) => {
      if (net === undefined) return send(sent, { dryRun: true })
      await send(sent, { dryRun: false, net }).catch(async (error: unknown) => {
        if (error instanceof Refused && error.error === 'offer_changed') await send(sent, { dryRun: true }).catch(() => undefined)
        throw error
      })
      void takingsMoved()
    },
    { words: sheetTrouble },
  )
  const choose = (chosen: File) => {
    setFile(chosen)
    setAnswer(null)
    act.start({ sent: chosen })
  }
  return { file, answer, choose, act, sheet }
}

export function MultiRequestsScreen() {
  const back = useBack(paths.shopWallet())
  const { file, answer, choose, act, sheet } = useSpreadsheet()
  const ready = answer?.state === 'checked' && answer.sum.faults === 0
  return (
    <Page
      title={t('multi.title')}
      onBack={back}
      width="wide"
      {...(ready && file
        ? {
            foot: (
              <>
                <Sums answer={answer} />
                <Button busy={act.busy} onClick={() => act.start({ sent: file, net: answer.sum.net })}>
                  {t('multi.confirm', { count: answer.sum.requests, amount: money(answer.sum.value) })}
                </Button>
              </>
            ),
          }
        : {})}>
      {answer && answer.state !== 'checked' ? (
        <Done answer={answer} />
      ) : (
        <>
          <Template />
          <div className="mt-4">
            <FileDrop
              title={t('multi.drop')}
              hint={t('multi.drop_hint')}
              choose={t(file === null ? 'multi.choose' : 'multi.choose_other')}
              busy={act.busy}
              name={file?.name ?? null}
              onFiles={([chosen]) => choose(chosen)}
            />
          </div>
        </>
      )}
      {act.trouble !== null && (
        <Notice kind="bad" className="mt-4">
          {act.trouble}
        </Notice>
      )}
      {answer && answer.sum.faults > 0 && (
        <Notice kind="warn" className="mt-4" title={t('multi.faults', { count: answer.sum.faults })}>
          {t('multi.faults_body')}
        </Notice>
      )}
      {answer && (
        <>
          <SectionTitle>{t('multi.rows')}</SectionTitle>
          <PlanTable rows={answer.rows} />
        </>
      )}
      {sheet}
    </Page>
  )
}

/** How it goes, and the table to fill in: a row for each shop that there is. */
function Template() {
  const wallet = useAsk(getShopWallet).data
  return (
    <Card className="grid gap-3">
      <p className="m-0">{t('multi.how')}</p>
      <div>
        <Button
          kind="soft"
          size="small"
          disabled={!wallet}
          onClick={() =>
            wallet &&
            saveFile(new Blob([templateOf(wallet.isGroup ? wallet.members : [wallet])], { type: 'text/csv' }), t('multi.file_name'))
          }>
          {t('multi.template')}
        </Button>
      </div>
    </Card>
  )
}

function Sums({ answer }: { answer: Answer }) {
  return (
    <p className="m-0 mb-3 flex items-baseline justify-between gap-3">
      <span className="text-ink-2">{t('multi.net')}</span>
      <Money cents={answer.sum.net} className="text-lg font-bold" />
    </p>
  )
}

function Done({ answer }: { answer: Answer }) {
  const before = answer.state === 'done-before'
  return (
    <div className="grid gap-4">
      <section role="status" className={before ? 'rounded-big border border-line bg-card p-5' : 'rounded-big bg-ok p-5 text-on-ok'}>
        <h2 className="m-0 text-base">
          {before
            ? t('multi.done_before', { when: answer.at === null ? '' : dayTime(answer.at) })
            : t('multi.done', { count: answer.sum.requests })}
        </h2>
        <p className="big-money m-0 mt-1 text-[42px]">{money(answer.sum.value)}</p>
        <p className="m-0 mt-1 text-[15px]">{t(before ? 'multi.done_before_body' : 'multi.done_body')}</p>
      </section>
      <a href={paths.shopWallet()} className={buttonClass()}>
        {t('payback.to_wallet')}
      </a>
    </div>
  )
}
