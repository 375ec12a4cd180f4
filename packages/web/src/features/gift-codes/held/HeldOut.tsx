/** A code in clear for the till: drawn, with PIN, last day and instructions. */
import { ExternalLink } from 'lucide-react'
import type { BarcodeFormat } from '@taschino/contract/gift-shapes.ts'
import { late } from '../../../routing/late.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'

const CodeSheet = late(async () => (await import('../../../ui/CodeSheet.tsx')).CodeSheet)

/** Codes come from a sheet of somebody, or from a provider: nothing but a page of the web is led to. */
const safeUrl = (url: string | null): string | null => (url !== null && /^https:\/\//i.test(url) ? url : null)

export interface HeldOutProps {
  name: string
  /** What is left on it. */
  left: number
  format: BarcodeFormat
  /** Null: there is an address only. */
  code: string | null
  pin: string | null
  url: string | null
  lastDay: string
  howTo?: string
}

export function HeldOut({ name, left, format, code, pin, url, lastDay, howTo = '' }: HeldOutProps) {
  const address = safeUrl(url)
  const title = (
    <>
      <bdi>{name}</bdi> · {money(left)}
    </>
  )
  const secret = pin !== null && (
    <p className="m-0 text-lg">
      {t('gifts.pin')}{' '}
      <strong translate="no" className="tracking-wide">
        {pin}
      </strong>
    </p>
  )
  return (
    <>
      {code === null ? (
        <section className="rounded-m border border-line p-4 text-center">
          <p className="m-0 text-lg font-bold break-words">{title}</p>
          {secret}
          <p className="m-0 mt-1 text-sm text-ink-2">{lastDay}</p>
        </section>
      ) : (
        <CodeSheet.Component
          format={format}
          code={code}
          title={title}
          label={t('gifts.code_of', { merchant: name, value: money(left) })}
          waiting={<Skeleton className="h-64 rounded-m" />}
          failed={(again) => <Failed again={again} />}>
          {secret}
          <p className="m-0 text-sm">{lastDay}</p>
        </CodeSheet.Component>
      )}
      {howTo !== '' && <p className="m-0 text-[15px] break-words">{howTo}</p>}
      <div className="flex flex-wrap gap-2">
        {code !== null && <CopyButton text={code} label={t('gifts.copy')} />}
        {address !== null && (
          <a href={address} target="_blank" rel="noreferrer noopener" className={buttonClass('soft', 'small')}>
            <ExternalLink aria-hidden size={18} />
            {t('gifts.open_url')}
          </a>
        )}
      </div>
    </>
  )
}
