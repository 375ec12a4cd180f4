/** "Distinte": the bank files, their transfers and outcomes; download one, or mark all of it as paid. */
import { useState } from 'react'
import { Download, FileText } from 'lucide-react'
import {
  exportPayout,
  exportPayouts,
  getPayout,
  getPayoutFile,
  listPayouts,
  payoutPaid,
  type PayoutDetail,
  type PayoutFile,
} from '@taschino/contract/payouts.ts'
import { askFile } from '../../api/ask.ts'
import { useAct } from '../../api/use-act.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { PagedList } from '../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../api/use-ask.ts'
import { saveFile } from '../../device/pdf.ts'
import { Button } from '../../ui/Button.tsx'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { dayTime, money } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { ExportButton } from '../../api/ExportButton.tsx'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { payoutsMoved } from './stale.ts'
import { dayWords } from './words-of.ts'

const STATE = { sent: 'plain', paid: 'ok', returned: 'bad' } as const
const FATES = ['sent', 'paid', 'returned'] as const

export function Files({ onFile }: { onFile: (id: number) => void }) {
  const list = useInfinite(listPayouts, { query: {} })
  if (list.items.length === 0) return null
  return (
    <section aria-label={t('payouts.files')} className="mt-6">
      <SectionTitle act={<ExportButton small call={exportPayouts} name={t('payouts.files_name')} />}>{t('payouts.files')}</SectionTitle>
      <PagedList list={list} waiting={0} none={null}>
        {(items) => (
          <Rows label={t('payouts.files')}>
            {items.map((file) => (
              <Row
                key={file.id}
                onClick={() => onFile(file.id)}
                lead={<FileText aria-hidden className="shrink-0 text-brand" />}
                title={file.messageId}
                end={<Money cents={file.net} />}
                detail={
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <span>{t('payouts.file_line', { when: dayTime(file.madeAt), who: file.madeBy, count: file.count })}</span>
                    <Fates file={file} />
                  </span>
                }
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </section>
  )
}

function Fates({ file }: { file: PayoutFile }) {
  return FATES.filter((fate) => file[fate] > 0).map((fate) => (
    <Tag key={fate} kind={STATE[fate]}>{`${t(`payouts.fate.${fate}`)} ${file[fate]}`}</Tag>
  ))
}

export function DownloadButton({ file }: { file: Pick<PayoutFile, 'id' | 'messageId'> }) {
  const act = useAct(() => askFile(getPayoutFile, { params: { id: String(file.id) } }, { quiet: true }), {
    onDone: (content) => saveFile(content, `${file.messageId}.xml`),
  })
  return (
    <>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      <Button busy={act.busy} icon={<Download aria-hidden size={20} />} onClick={() => act.start()}>
        {t('payouts.download')}
      </Button>
    </>
  )
}

export function FileSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Sheet open={id !== null} addressed title={t('payouts.file')} onClose={onClose}>
      {id !== null && <OneFile key={id} id={id} />}
    </Sheet>
  )
}

function OneFile({ id }: { id: string }) {
  const found = useAsk(getPayout, { params: { id } })
  if (found.isPending) return <SkeletonRows count={4} />
  if (!found.data) return <RetryNotice again={() => void found.refetch()}>{errorWords(found.error)}</RetryNotice>
  return <Inside file={found.data} />
}

/** Asked once, with count and sum: for every shop in the file the money is told to have arrived. */
function MarkAll({ file, busy, onYes }: { file: PayoutDetail; busy: boolean; onYes: () => void }) {
  const [asked, setAsked] = useState(false)
  const sum = money(file.rows.reduce((all, { state, net }) => all + (state === 'sent' ? net : 0), 0))
  if (!asked)
    return (
      <Button kind="soft" size="small" wide busy={busy} onClick={() => setAsked(true)}>
        {t('payouts.mark_all', { count: file.sent })}
      </Button>
    )
  return (
    <section aria-label={t('payouts.mark_sure', { count: file.sent, sum })} className="grid gap-3 rounded-m border border-line bg-card p-4">
      <p className="m-0">
        <b className="block">{t('payouts.mark_sure', { count: file.sent, sum })}</b>
        {t('payouts.mark_sure_body', { last: file.payer.ibanLast4 })}
      </p>
      <Button autoFocus busy={busy} onClick={onYes}>
        {t('payouts.mark_yes', { count: file.sent, sum })}
      </Button>
      <Button kind="plain" size="small" disabled={busy} onClick={() => setAsked(false)}>
        {t('payouts.mark_not_yet')}
      </Button>
    </section>
  )
}

function Inside({ file }: { file: PayoutDetail }) {
  const act = useMoneyCall(payoutPaid)
  useMoneyEnd(act, payoutsMoved)
  return (
    <div className="grid gap-4 pt-1">
      {act.state === 'done' && <Notice kind="ok">{t('payouts.all_paid', { count: act.result?.paid ?? file.paid })}</Notice>}
      <dl className="m-0 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 [&_dd]:m-0 [&_dd]:text-end [&_dd]:font-semibold [&_dt]:text-ink-2">
        <dt>{t('payouts.name')}</dt>
        <dd>{file.messageId}</dd>
        <dt>{t('payouts.made_at')}</dt>
        <dd>
          {dayTime(file.madeAt)}, <bdi>{file.madeBy}</bdi>
        </dd>
        <dt>{t('payouts.from')}</dt>
        <dd>
          <bdi>{file.payer.name}</bdi> <span className="whitespace-nowrap">{t('payouts.iban_end', { last: file.payer.ibanLast4 })}</span>
        </dd>
        <dt>{t('payouts.transfers')}</dt>
        <dd>{file.count}</dd>
        <dt>{t('payouts.leaves_bank')}</dt>
        <dd className="text-lg">
          <Money cents={file.net} />
        </dd>
      </dl>
      <DownloadButton file={file} />
      <MoneyTrouble act={act} />
      {file.sent > 0 && (
        <MarkAll
          file={file}
          busy={isUnderWay(act)}
          onYes={() => act.start({ params: { id: String(file.id) }, body: {} }, { name: file.messageId })}
        />
      )}
      <div className="flex items-center justify-between gap-3">
        <h3 className="m-0 text-base">{t('payouts.transfers')}</h3>
        <ExportButton small call={exportPayout} params={{ id: String(file.id) }} name={file.messageId} />
      </div>
      <Rows label={t('payouts.transfers')}>
        {file.rows.map((row) => (
          <Row
            key={`${row.gtid} ${row.attempt}`}
            title={<bdi>{row.shop.name}</bdi>}
            end={<Money cents={row.net} />}
            detail={
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Tag kind={STATE[row.state]}>{t(`payouts.fate.${row.state}`)}</Tag>
                <span>
                  {t('payouts.iban_end', { last: row.ibanLast4 })} · {dayWords(row.executesOn)}
                </span>
                {row.reason && <bdi>{row.reason}</bdi>}
                {row.back && <bdi>{row.back.reference}</bdi>}
              </span>
            }
          />
        ))}
      </Rows>
    </div>
  )
}
