/** One code as the company may know it, with its acts; its text is shown only of a free one, with a reason and a proof. */
import { shortGtid } from '@taschino/basics/gtid.ts'
import type { StockCode } from '@taschino/contract/gift-shapes.ts'
import { BigMoney } from '../../../ui/Money.tsx'
import { dayTime, fullDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { instantOf } from '../mine/code-words.ts'
import { CodeActs } from './CodeActs.tsx'
import { CodeTag } from './CodeTag.tsx'

export function CodeDetail({ code, onGone }: { code: StockCode; onGone: () => void }) {
  const facts: (readonly [string, string])[] = [
    [t('giftStock.fact.tail'), `···· ${code.tail}`],
    [t('giftStock.fact.ends'), code.expiresOn === null ? t('gifts.no_end') : fullDay(instantOf(code.expiresOn))],
    [t('giftStock.fact.came'), t('giftStock.fact.came_by', { when: dayTime(code.at), import: code.idImport })],
    ...(code.owner === null ? [] : [[t('giftStock.fact.owner'), code.owner] as const]),
    ...(code.boughtAt === null ? [] : [[t('giftStock.fact.bought'), dayTime(code.boughtAt)] as const]),
    ...(code.gtid === null ? [] : [[t('transactions.short'), shortGtid(code.gtid)] as const]),
    ...(code.creditedAt === null ? [] : [[t('giftStock.fact.credited'), dayTime(code.creditedAt)] as const]),
    ...(code.reason === null ? [] : [[t('giftStock.fact.reason'), `«${code.reason}»`] as const]),
  ]
  return (
    <div className="grid gap-4 pt-1">
      <div className="text-center">
        <p className="m-0 font-semibold">
          <bdi>{code.merchant.merchant}</bdi>
        </p>
        <p className="m-0">
          <BigMoney cents={code.unit} />
        </p>
        <p className="mt-1 mb-0">
          <CodeTag state={code.state} />
        </p>
      </div>
      <dl className="m-0 grid gap-2 rounded-m border border-line p-4">
        {facts.map(([name, body]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-3 text-[15px]">
            <dt className="text-ink-2">{name}</dt>
            <dd className="m-0 ms-auto min-w-0 text-end font-semibold break-words">{body}</dd>
          </div>
        ))}
      </dl>
      <CodeActs code={code} onGone={onGone} />
    </div>
  )
}
