/** The sheet that reports a purchase without cashback: day, sum, receipt. */
import { useState } from 'react'
import { CircleCheck, FileUp } from 'lucide-react'
import { parseCents } from '@taschino/basics/money.ts'
import { claimCashback, listClaims } from '@taschino/contract/club/cashback.ts'
import type { ClubBrand } from '@taschino/contract/club/catalogue-shapes.ts'
import { useAct } from '../../../api/use-act.ts'
import { invalidate } from '../../../api/use-ask.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { dayKey, money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

const TYPES = 'application/pdf,image/jpeg,image/png,image/webp'
const MOST_BYTES = 10_485_760
/** A photo over a slow line. */
const PATIENCE_MS = 120_000

export function ClaimSheet({ brand, onClose }: { brand: ClubBrand; onClose: () => void }) {
  const { brandGuid, provider, brandName } = brand
  const today = dayKey(Date.now())
  const [date, setDate] = useState('')
  const [sum, setSum] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [tried, setTried] = useState(false)
  const act = useAct(claimCashback, { timeout: PATIENCE_MS, onDone: () => invalidate(listClaims) })
  const amount = parseCents(sum)
  const send = () => {
    setTried(true)
    if (date === '' || amount === null || amount < 1 || file === null || isTooLarge(file)) return
    act.start({ body: { brandGuid, provider, date, amount }, files: { file } })
  }
  if (act.done) return <Claimed share={act.result?.share ?? 0} onClose={onClose} />
  return (
    <Sheet
      open
      addressed
      title={t('cashback.claim_at', { brand: brandName })}
      onClose={onClose}
      foot={
        <Button busy={act.busy} onClick={send}>
          {t('cashback.claim_send')}
        </Button>
      }>
      <div className="grid gap-4 pt-1">
        {act.trouble !== null && <Notice kind="bad">{act.trouble}</Notice>}
        <p className="m-0 text-[15px] text-ink-2">{t('cashback.claim_how')}</p>
        <Field
          label={t('cashback.claim_day')}
          type="date"
          max={today}
          value={date}
          error={tried && date === '' ? t('cashback.claim_day_missing') : undefined}
          onChange={(event) => setDate(event.target.value)}
        />
        <Field
          label={t('cashback.claim_sum')}
          hint={t('cashback.claim_sum_hint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={10}
          value={sum}
          error={tried && (amount === null || amount < 1) ? t('cashback.claim_sum_wrong') : undefined}
          onChange={(event) => setSum(event.target.value)}
        />
        <Receipt file={file} tried={tried} onFile={setFile} />
      </div>
    </Sheet>
  )
}

function Claimed({ share, onClose }: { share: number; onClose: () => void }) {
  return (
    <Sheet open addressed title={t('cashback.claim')} onClose={onClose} foot={<Button onClick={onClose}>{t('act.close')}</Button>}>
      <div role="status">
        <EmptyState icon={<CircleCheck size={32} />} title={t('cashback.claimed')}>
          {t('cashback.claimed_body', { value: money(share) })}
        </EmptyState>
      </div>
    </Sheet>
  )
}

const isTooLarge = (file: File | null): boolean => file !== null && file.size > MOST_BYTES

function Receipt({ file, tried, onFile }: { file: File | null; tried: boolean; onFile: (file: File | null) => void }) {
  const tooLarge = isTooLarge(file)
  return (
    <div>
      <p className="mt-0 mb-1.5 text-[15px] font-semibold">{t('cashback.receipt')}</p>
      <label
        className={cx(
          buttonClass('ghost', 'small'),
          'relative cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-brand',
        )}>
        <FileUp aria-hidden size={20} />
        {t(file === null ? 'cashback.receipt_choose' : 'cashback.receipt_other')}
        <input
          type="file"
          accept={TYPES}
          aria-describedby="claim-receipt"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
      </label>
      <p
        id="claim-receipt"
        role={tooLarge || (tried && file === null) ? 'alert' : undefined}
        className={cx('mt-1.5 mb-0 text-sm break-all', tooLarge || (tried && file === null) ? 'text-bad' : 'text-ink-2')}>
        {tooLarge ? (
          t('cashback.receipt_large')
        ) : file !== null ? (
          <bdi>{file.name}</bdi>
        ) : (
          t(tried ? 'cashback.receipt_missing' : 'cashback.receipt_hint')
        )}
      </p>
    </div>
  )
}
