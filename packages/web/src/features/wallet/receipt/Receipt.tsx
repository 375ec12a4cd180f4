/** A movement as a receipt: parts, state, what came back, the numbers for support. */
import { Link } from '../../../routing/router.tsx'
import { CornerDownRight, Printer, Share2 } from 'lucide-react'
import { shortGtid } from '@taschino/basics/gtid.ts'
import { figureOf, isPayment, isUndone } from '@taschino/contract/movement-figures.ts'
import type { Receipt as ReceiptData } from '@taschino/contract/wallet.ts'
import { printPage } from '../../../device/print.ts'
import { share } from '../../../device/share.ts'
import { Button } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { BigMoney, Money } from '../../../ui/Money.tsx'
import { toast } from '../../../ui/Notice.tsx'
import { ProofBand } from '../../../ui/ProofBand.tsx'
import { dayTime, fullDay, money, time } from '../../../words/formats.ts'
import { partWords } from '../../../words/parts.ts'
import { SupportLine } from '../../../ui/SupportLine.tsx'
import { t } from '../../../words/words.ts'
import { ReceiptPdf } from '../../papers/public.ts'
import { kindWords, statusTag, statusWords } from './status.ts'

const groupedGtid = (gtid: string): string => gtid.replace(/(.{4})(?=.)/g, '$1-')

function receiptText(receipt: ReceiptData): string {
  return [
    `${t('app.name')} · ${kindWords(receipt)}`,
    receipt.shop ? `${receipt.shop.title}, ${receipt.shop.address}` : (receipt.counterparty?.name ?? ''),
    `${fullDay(receipt.at)}, ${time(receipt.at)}`,
    ...receipt.parts.map((part) => `${partWords(part)} = ${money(part.unit * part.amount)}`),
    `${t('receipt.total')}: ${money(Math.abs(receipt.value))} (${statusWords(receipt)})`,
    `${t('transactions.gtid')}: ${groupedGtid(receipt.gtid)}`,
  ]
    .filter(Boolean)
    .join('\n')
}

interface ReceiptProps {
  receipt: ReceiptData
  /** Where another movement's receipt opens; left out, children are not links. */
  pathTo?: (gtid: string) => string
  /** As somebody else's: to be read, not to be shared or printed. */
  read?: boolean
}

export function Receipt({ receipt, pathTo, read }: ReceiptProps) {
  const tag = statusTag(receipt)
  // A request is worth nothing to the books until the money leaves; to people it is what they asked for.
  const shown = figureOf(receipt)
  const value = Math.abs(shown)
  const undone = isUndone(receipt)
  const leftOver = receipt.bill === null ? 0 : Math.max(0, receipt.bill - value)
  return (
    <article className="receipt pt-1">
      <header className="text-center">
        <p className="m-0 mb-4 hidden text-lg font-bold print:block">
          {t('app.name')} · {t('transactions.receipt')}
        </p>
        <p className="m-0 text-sm text-ink-2">{kindWords(receipt)}</p>
        <p className="m-0">
          <BigMoney cents={shown} plus={receipt.value !== 0} className={undone ? 'text-ink-2 line-through' : ''} />
        </p>
        <p className="m-0 text-lg font-bold">{receipt.shop?.title ?? receipt.counterparty?.name}</p>
        {receipt.shop && <p className="m-0 text-sm text-ink-2">{[receipt.shop.address, receipt.till].filter(Boolean).join(' · ')}</p>}
        <p className="m-0 text-sm text-ink-2">
          {fullDay(receipt.at)}, {time(receipt.at)}
        </p>
        <p className="mt-2 mb-0">
          <Tag kind={tag?.kind ?? 'ok'}>{tag?.words ?? statusWords(receipt)}</Tag>
        </p>
        {undone && (
          <p className="mt-2 mb-0 font-semibold text-bad">
            {t(`transactions.undone_${receipt.status === 'cancelled' ? 'cancelled' : 'refunded'}`)}
          </p>
        )}
        {receipt.reason && <p className="mt-1 mb-0 text-sm">«{receipt.reason}»</p>}
      </header>
      <Lines receipt={receipt} value={value} leftOver={leftOver} />
      {receipt.children.length > 0 && <Children receipt={receipt} pathTo={pathTo} />}
      {receipt.parent && pathTo && (
        <p className="mt-4 mb-0">
          <Link to={pathTo(receipt.parent)} className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand">
            <CornerDownRight aria-hidden size={18} />
            {t('transactions.parent')}
          </Link>
        </p>
      )}
      {isPayment(receipt.type) && !undone && (
        <div className="mt-5">
          <ProofBand words={receipt.proof.words} colour={receipt.proof.colour} />
        </div>
      )}
      <dl className="mt-5 mb-0 rounded-m border border-line p-4">
        <dt className="text-sm text-ink-2">{t('transactions.short')}</dt>
        <dd translate="no" className="m-0 text-2xl font-bold tracking-wide">
          {shortGtid(receipt.gtid)}
        </dd>
        <dt className="mt-2 text-sm text-ink-2">{t('transactions.gtid')}</dt>
        <dd translate="no" className="m-0 font-semibold">
          {groupedGtid(receipt.gtid)}
        </dd>
      </dl>
      <SupportLine className="no-print mt-2 mb-0 text-sm text-ink-2" />
      {!read && <Acts receipt={receipt} />}
    </article>
  )
}

function Acts({ receipt }: { receipt: ReceiptData }) {
  return (
    <div className="no-print mt-4 grid grid-cols-2 gap-3">
      <Button kind="ghost" size="small" icon={<Share2 aria-hidden size={18} />} onClick={() => void shareReceipt(receipt)}>
        {t('act.share')}
      </Button>
      <Button kind="ghost" size="small" icon={<Printer aria-hidden size={18} />} onClick={printPage}>
        {t('transactions.print')}
      </Button>
      <div className="col-span-2">
        <ReceiptPdf gtid={receipt.gtid} />
      </div>
    </div>
  )
}

export async function shareReceipt(receipt: ReceiptData): Promise<void> {
  const done = await share({ title: t('app.name'), text: receiptText(receipt) })
  if (done === 'copied') toast(t('act.copied'), { kind: 'ok' })
}

function Lines({ receipt, value, leftOver }: { receipt: ReceiptData; value: number; leftOver: number }) {
  return (
    <table className="mt-5 w-full border-collapse">
      <caption className="sr-only">{t('transactions.lines')}</caption>
      <tbody>
        {receipt.parts.map((part) => (
          <tr key={`${part.type} ${part.unit}`} className="border-b border-line">
            <th scope="row" className="py-2 pe-3 text-start font-normal">
              {partWords(part)}
            </th>
            <td className="py-2 text-end font-semibold">
              <Money cents={part.unit * part.amount} />
            </td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-2 pe-3 text-start">
            {t('receipt.total')}
          </th>
          <td className="py-2 text-end font-bold">
            <Money cents={value} />
          </td>
        </tr>
        {receipt.payout &&
          (['fee', 'net'] as const).map((figure) => (
            <tr key={figure} className={figure === 'fee' ? 'text-ink-2' : 'font-semibold'}>
              <th scope="row" className="py-1 pe-3 text-start font-normal">
                {t(`transactions.payout_${figure}`)}
              </th>
              <td className="py-1 text-end">
                <Money cents={receipt.payout?.[figure] ?? 0} />
              </td>
            </tr>
          ))}
        {leftOver > 0 && (
          <tr className="text-ink-2">
            <th scope="row" className="py-1 pe-3 text-start font-normal">
              {t('transactions.left')}
            </th>
            <td className="py-1 text-end">
              <Money cents={leftOver} />
            </td>
          </tr>
        )}
        {receipt.refunded > 0 && (
          <tr className="text-ok-text">
            <th scope="row" className="py-1 pe-3 text-start">
              {t('transactions.back')}
            </th>
            <td className="py-1 text-end font-bold">
              <Money cents={receipt.refunded} />
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function Children({ receipt, pathTo }: { receipt: ReceiptData; pathTo: ((gtid: string) => string) | undefined }) {
  return (
    <section className="mt-4">
      <h3 className="m-0 text-base">{t('transactions.after')}</h3>
      <ul className="mt-1 mb-0 list-none divide-y divide-line p-0">
        {receipt.children.map((child) => (
          <li key={child.gtid}>
            {pathTo ? (
              <Link to={pathTo(child.gtid)} className={LINE}>
                <Child child={child} back={receipt.value} />
              </Link>
            ) : (
              <div className={LINE}>
                <Child child={child} back={receipt.value} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const LINE = 'flex min-h-14 items-center justify-between gap-3 py-2 text-ink no-underline'

/** What goes back moves against the payment: in for the payer, out for the shop. */
function Child({ child, back }: { child: ReceiptData['children'][number]; back: number }) {
  return (
    <>
      <span>
        <span className="block font-semibold">{kindWords(child)}</span>
        <span className="block text-sm text-ink-2">{[dayTime(child.at), child.reason].filter(Boolean).join(' · ')}</span>
      </span>
      <Money cents={back > 0 ? -child.value : child.value} signed className="font-bold" />
    </>
  )
}
