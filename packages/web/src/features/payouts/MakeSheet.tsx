/** The sheet that makes the next bank file: transfers, sum, account, and who is left out and why. */
import { useState, type ReactNode } from 'react'
import { previewPayout, makePayout } from '@taschino/contract/payouts.ts'
import type { OutputOf } from '@taschino/contract/call.ts'
import { useMoneyCall } from '../../money/money-call.ts'
import { useAsk } from '../../api/use-ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice, RetryNotice } from '../../ui/Notice.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { money, shortDay } from '../../words/formats.ts'
import { errorWords } from '../../api/refusals.ts'
import { t } from '../../words/words.ts'
import { DownloadButton } from './Files.tsx'
import { isUnderWay, MoneyTrouble, useMoneyEnd } from '../stepup/public.ts'
import { payoutsMoved } from './stale.ts'
import { dayWords } from './words-of.ts'

type Preview = OutputOf<typeof previewPayout>
type Which = 'due' | 'all'

export function MakeSheet({ onClose, onFile }: { onClose: () => void; onFile: (id: number) => void }) {
  const [which, setWhich] = useState<Which>('due')
  const preview = useAsk(previewPayout, { query: { which } }, { staleTime: 0 })
  const act = useMoneyCall(makePayout)
  useMoneyEnd(act, payoutsMoved)
  const made = act.state === 'done' ? act.result : undefined
  // What was looked at stands there until it has its end: what is due is read anew as soon as the file is made.
  const [sent, setSent] = useState<Preview>()
  const seen = isUnderWay(act) ? sent : preview.data
  const ready = seen !== undefined && seen.count > 0 && seen.payer !== null
  const send = () => {
    if (!seen) return
    setSent(seen)
    act.start({ body: { which, expects: { count: seen.count, net: seen.net } } }, { value: money(seen.net) })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('payouts.make_title')}
      foot={
        made ? (
          <div className="grid gap-2">
            <DownloadButton file={made} />
            <Button kind="ghost" size="small" wide onClick={() => onFile(made.id)}>
              {t('payouts.see_file')}
            </Button>
          </div>
        ) : (
          <Button busy={isUnderWay(act)} disabled={!ready} onClick={send}>
            {ready ? t('payouts.make', { count: seen.count, amount: money(seen.net) }) : t('payouts.nothing')}
          </Button>
        )
      }>
      {made ? (
        <Notice kind="ok" title={t('payouts.made', { name: made.messageId })}>
          {t('payouts.made_body', { count: made.count, amount: money(made.net) })}
        </Notice>
      ) : (
        <div className="grid gap-4 pt-1">
          <SegmentedControl
            label={t('payouts.which')}
            value={which}
            onChange={setWhich}
            options={[
              { value: 'due', label: t('payouts.which.due') },
              { value: 'all', label: t('payouts.which.all') },
            ]}
          />
          {preview.isPending ? (
            <SkeletonRows count={4} />
          ) : preview.isError && !seen ? (
            <RetryNotice again={() => void preview.refetch()}>{errorWords(preview.error)}</RetryNotice>
          ) : (
            seen && <Seen preview={seen} />
          )}
          <MoneyTrouble act={act} />
          {act.refusal?.error === 'payout_changed' && (
            <Button
              kind="ghost"
              size="small"
              wide
              onClick={() => {
                act.dismiss()
                void payoutsMoved()
              }}>
              {t('payouts.look_again')}
            </Button>
          )}
        </div>
      )}
    </Sheet>
  )
}

function Seen({ preview }: { preview: Preview }) {
  const { payer, count, value, fee, net, pays, leftOut, later } = preview
  return (
    <>
      {payer === null && <Notice kind="bad">{t('refusal.payer_missing')}</Notice>}
      <dl className="m-0 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 [&_dd]:m-0 [&_dd]:text-end [&_dd]:font-semibold [&_dt]:text-ink-2">
        <dt>{t('payouts.transfers')}</dt>
        <dd>{count}</dd>
        <dt>{t('payouts.tickets')}</dt>
        <dd>
          <Money cents={value} />
        </dd>
        <dt>{t('payouts.fees_kept')}</dt>
        <dd>
          <Money cents={-fee} />
        </dd>
        <dt>{t('payouts.leaves_bank')}</dt>
        <dd className="text-lg">
          <Money cents={net} />
        </dd>
        {payer !== null && (
          <>
            <dt>{t('payouts.from')}</dt>
            <dd>
              <bdi>{payer.name}</bdi> <span className="whitespace-nowrap">{t('payouts.iban_end', { last: payer.ibanLast4 })}</span>
            </dd>
          </>
        )}
      </dl>
      {leftOut.length > 0 && (
        <People title={t('payouts.left_out', { count: leftOut.length })}>
          {leftOut.map((row) => (
            <Line
              key={row.gtid}
              name={row.shop.name}
              amount={row.net}
              detail={<Tag kind="bad">{t(`payouts.why.${row.why}`, { until: row.until === null ? '' : shortDay(row.until) })}</Tag>}
            />
          ))}
        </People>
      )}
      {pays.length > 0 && (
        <People title={t('payouts.paid_to', { count: pays.length })}>
          {pays.map((row) => (
            <Line
              key={row.gtid}
              name={row.shop.name}
              amount={row.net}
              detail={
                <>
                  {row.stopped && (
                    <>
                      <Tag kind="warn">{t('payouts.shop_stopped')}</Tag>{' '}
                    </>
                  )}
                  {`${row.receiver} ${t('payouts.iban_end', { last: row.ibanLast4 })} · ${dayWords(row.executesOn)}`}
                </>
              }
            />
          ))}
        </People>
      )}
      {later.count > 0 && (
        <p className="m-0 text-sm text-ink-2">{t('payouts.later_too', { count: later.count, amount: money(later.net) })}</p>
      )}
    </>
  )
}

function People({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="m-0 mb-1.5 text-[15px]">{title}</h3>
      <ul className="m-0 list-none divide-y divide-line rounded-m border border-line p-0">{children}</ul>
    </section>
  )
}

function Line({ name, amount, detail }: { name: string; amount: number; detail: ReactNode }) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <span className="min-w-0 flex-1">
        <bdi className="block truncate font-semibold">{name}</bdi>
        <span className="block text-sm text-ink-2">{detail}</span>
      </span>
      <Money cents={amount} className="font-bold" />
    </li>
  )
}
