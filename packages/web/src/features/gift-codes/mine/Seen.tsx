/** The code in clear, held out at the till; below it what was spent of it, which is the owner's own note. */
import { useState } from 'react'
import { CircleCheck, ExternalLink, RotateCcw } from 'lucide-react'
import { listOwnCodes, useGift } from '@taschino/contract/gift-codes.ts'
import type { OwnCode, SeenCode } from '@taschino/contract/gift-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Form } from '../../../ui/Form.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { isOver, lastDay, leftOn } from './code-words.ts'

const CodeSheet = late(async () => (await import('../../../ui/CodeSheet.tsx')).CodeSheet)

/** Codes come from a sheet of somebody: nothing but a page of the web is led to. */
const safeUrl = (url: string | null): string | null => (url !== null && /^https:\/\//i.test(url) ? url : null)

export function Seen({ code, seen }: { code: OwnCode; seen: SeenCode }) {
  const { merchant } = seen
  const url = safeUrl(seen.url)
  return (
    <>
      <CodeSheet.Component
        format={merchant.barcodeFormat}
        code={seen.code}
        title={
          <>
            <bdi>{merchant.merchant}</bdi> · {money(leftOn(code))}
          </>
        }
        label={t('gifts.code_of', { merchant: merchant.merchant, value: money(leftOn(code)) })}
        waiting={<Skeleton className="h-64 rounded-m" />}
        failed={(again) => <Failed again={again} />}>
        {seen.pin !== null && (
          <p className="m-0 text-lg">
            {t('gifts.pin')}{' '}
            <strong translate="no" className="tracking-wide">
              {seen.pin}
            </strong>
          </p>
        )}
        <p className="m-0 text-sm">{lastDay(code)}</p>
      </CodeSheet.Component>
      {merchant.howTo !== '' && <p className="m-0 text-[15px] break-words">{merchant.howTo}</p>}
      {url !== null && (
        <a href={url} target="_blank" rel="noreferrer noopener" className={buttonClass('soft', 'small', true)}>
          <ExternalLink aria-hidden size={18} />
          {t('gifts.open_url')}
        </a>
      )}
      <Spent code={code} />
    </>
  )
}

/** Cents of an amount as it is typed; null for anything else. */
function centsOf(text: string): number | null {
  const found = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : null
}

function Spent({ code }: { code: OwnCode }) {
  const [text, setText] = useState('')
  const act = useAct(useGift, { onDone: () => invalidate(listOwnCodes).then(() => setText('')) })
  const params = { id: code.id }
  const cents = centsOf(text)
  const most = leftOn(code)
  const wrong = text !== '' && (cents === null || cents < 1 || cents > most)
  return (
    <section aria-label={t('gifts.spent')} className="grid gap-3 rounded-m border border-line p-4">
      <p className="m-0 text-[15px]" aria-live="polite">
        {isOver(code)
          ? t('gifts.used_up')
          : code.spent > 0
            ? t('gifts.spent_of', { spent: money(code.spent), left: money(most) })
            : t('gifts.spent_hint')}
      </p>
      {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
      {!isOver(code) && (
        <>
          <Form
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2"
            onSend={() => cents !== null && !wrong && act.start({ params, body: { spent: code.spent + cents } })}>
            <Field
              hideLabel
              label={t('gifts.spent_now')}
              placeholder={t('gifts.spent_now')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={7}
              value={text}
              error={wrong ? t('gifts.spent_wrong', { left: money(most) }) : undefined}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" kind="soft" size="small" className="min-h-13" busy={act.busy} disabled={cents === null || wrong}>
              {t('gifts.note')}
            </Button>
          </Form>
          <Button
            kind="ghost"
            size="small"
            wide
            busy={act.busy}
            icon={<CircleCheck aria-hidden size={18} />}
            onClick={() => act.start({ params, body: {} })}>
            {t('gifts.use_all')}
          </Button>
        </>
      )}
      {code.spent > 0 && (
        <Button
          kind="ghost"
          size="small"
          wide
          busy={act.busy}
          icon={<RotateCcw aria-hidden size={18} />}
          onClick={() => act.start({ params, body: { undo: true } })}>
          {t('gifts.undo')}
        </Button>
      )}
    </section>
  )
}
