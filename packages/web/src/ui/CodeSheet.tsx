/** The sheet shown to a till: the code on white from edge to edge, its digits, and how to make it readable. */
import { useEffect } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { Sun } from 'lucide-react'
import { keepAwake } from '../device/wake-lock.ts'
import { t } from '../words/words.ts'
import { cx } from './classes.ts'
import { codeGroups } from './code-picture.ts'
import type { CodeKind } from './code-picture.ts'
import { Countdown } from './Countdown.tsx'
import type { CountdownProps } from './Countdown.tsx'
import { DrawnCode } from './DrawnCode.tsx'

export interface CodeSheetProps {
  /** `none`: the till types it. */
  format: CodeKind | 'none'
  code: string
  /** What it is good for: the merchant and the value. */
  title: ReactNode
  /** For those who cannot see the picture. */
  label: string
  /** The ring of what is left of its time. */
  ring?: Omit<CountdownProps, 'size'>
  /** The same content as squares, below: for tills that read nothing else. */
  qr?: string
  /** A PIN, or what the till has to do. */
  children?: ReactNode
}

/** White in both themes, with what stands on it as in the light one: scanners need it bright. */
const LIGHT = {
  '--line': '#dfe6e0',
  '--brand': '#0e4d38',
  '--bad': '#b3261e',
  '--ink': '#10261d',
  '--ink-2': '#4a5d54',
  colorScheme: 'light',
} as CSSProperties

/** Stands in a page or a sheet, whose sides it covers. */
export function CodeSheet({ format, code, title, label, ring, qr, children }: CodeSheetProps) {
  useEffect(keepAwake, [])
  const groups = codeGroups(format, code)
  return (
    <section
      aria-label={label}
      style={LIGHT}
      className="-mx-5 bg-white py-4 text-center text-[#10261d] [forced-color-adjust:none] min-[600px]:mx-0 min-[600px]:rounded-big">
      <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 px-5 pb-3">
        <div className={cx('min-w-0 text-lg font-bold break-words', ring && 'max-[360px]:flex-1 max-[360px]:basis-40')}>{title}</div>
        {ring && <Countdown {...ring} size={64} />}
      </div>
      {format !== 'none' && (
        <div className={format === 'QRCODE' ? 'mx-auto w-full max-w-[288px]' : undefined}>
          <DrawnCode
            kind={format}
            code={code}
            label={label}
            turn={t('codes.turn')}
            undrawn={<p className="m-0 px-5 text-[15px]">{t('codes.undrawn')}</p>}
          />
        </div>
      )}
      <p
        translate="no"
        className={cx(
          'm-0 flex flex-wrap justify-center px-5 pt-3 text-[clamp(1rem,5.3vw,1.5rem)] leading-tight font-bold wrap-anywhere tabular-nums',
          // Strokes part it already.
          !groups.some((group) => group.endsWith('-')) && 'gap-x-[.35em]',
        )}>
        <span className="sr-only">{t('codes.typed')} </span>
        {groups.map((group, at) => (
          // Places of a code stay where they are.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={at}>{group}</span>
        ))}
      </p>
      {children !== undefined && <div className="px-5 pt-2">{children}</div>}
      {qr !== undefined && (
        <div className="mx-auto mt-4 w-full max-w-[176px]">
          <DrawnCode kind="QRCODE" code={qr} label={t('codes.squares', { what: label })} tall={176} />
        </div>
      )}
      <p className="mx-auto mt-4 mb-0 flex max-w-md items-start justify-center gap-2 px-5 text-start text-[15px] text-[#4a5d54]">
        <Sun aria-hidden size={20} className="mt-0.5 shrink-0" />
        {t('codes.bright')}
      </p>
    </section>
  )
}
