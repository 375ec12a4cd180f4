/** The frame of every screen: title, way back, acts, content in the middle, what must stay in reach at the bottom. */
import { use, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { ChevronLeft } from 'lucide-react'
import { t } from '../words/words.ts'
import { IconButton } from './Button.tsx'
import { cx } from './classes.ts'
import { PageActs } from './page-acts.ts'
import { useTitle } from './title.ts'

export interface PageProps {
  title: ReactNode
  /** A small line above the title (Ciao Giulia, the shop's name). */
  above?: ReactNode
  /** Shows the way back. */
  onBack?: (() => void) | undefined
  /** Chips and icons at the end of the title line. */
  acts?: ReactNode
  /** The choice between parts of the screen: over the content, and in the title line where a table wants every line below it. */
  views?: ReactNode
  /** Stays at the bottom: the button that says the sum. */
  foot?: ReactNode
  /** Widest line: reading screens stay narrow, lists may spread; with a table it is `full`; a table alone has the window, and scrolls. */
  width?: 'narrow' | 'wide' | 'full' | 'desk'
  /** Beside the content from 864 px, below it on phones. */
  side?: ReactNode
  /** The side is as wide as the content: a paper beside the fields that it is compared with. */
  halves?: boolean
  children: ReactNode
}

/** With very large type what stays at the bottom would cover what is above it: then it comes after it. */
function useTall() {
  const [tall, setTall] = useState(false)
  const watch = useCallback((node: HTMLDivElement | null) => {
    if (node === null || typeof ResizeObserver === 'undefined') return
    const size = new ResizeObserver(() => setTall(node.offsetHeight > innerHeight * 0.45))
    size.observe(node)
    return () => size.disconnect()
  }, [])
  return { tall, watch }
}

/** The widest line of a page. */
function spanOf({ width, halves, side }: Pick<PageProps, 'width' | 'halves' | 'side'>): string {
  if (width === 'desk') return 'max-w-none'
  if (width === 'full') return 'max-w-[1760px]'
  if (halves) return 'max-w-[1600px]'
  if (side !== undefined) return 'max-w-[1120px]'
  return width === 'wide' ? 'max-w-[960px]' : 'max-w-[600px]'
}

export function Page({ title, above, onBack, acts, views, foot, width = 'narrow', side, halves = false, children }: PageProps) {
  useTitle(title)
  const added = use(PageActs)
  const desk = width === 'desk'
  const span = spanOf({ width, halves, side })
  return (
    <div className={cx('flex flex-col', desk ? 'h-dvh' : foot === undefined ? 'min-h-full' : 'min-h-dvh')}>
      <header
        className={cx(
          'mx-auto flex w-full flex-wrap items-center gap-2 px-5 pt-[max(20px,env(safe-area-inset-top))] pb-2',
          desk ? 'wide:pt-3 wide:pb-0' : 'wide:pt-7',
          span,
          onBack && 'ps-2',
        )}>
        {onBack && (
          <IconButton label={t('act.back')} onClick={onBack}>
            <ChevronLeft aria-hidden size={26} />
          </IconButton>
        )}
        <div className={desk && views !== undefined ? 'min-w-0' : onBack ? 'min-w-28 flex-1' : 'max-w-full min-w-0 flex-auto'}>
          {/* As wide as the line lets it be, and never a reason to break it: on a narrow till the acts stay where the thumb knows them. */}
          {above !== undefined && <div className="w-0 min-w-full text-sm text-ink-2">{above}</div>}
          <h1 className={cx('m-0 text-balance break-words', onBack ? 'text-lg' : 'text-[22px] wide:text-[26px] max-[340px]:text-[19px]')}>
            {title}
          </h1>
        </div>
        {desk && views !== undefined && (
          <div className="mx-3 min-w-0 flex-[1_0_auto] [&_fieldset]:w-fit [&_label]:min-h-9 [&_label]:px-3.5 [&_label]:text-sm">
            {views}
          </div>
        )}
        {(acts !== undefined || added !== null) && (
          <div className="ms-auto flex max-w-full shrink-0 flex-wrap items-center justify-end gap-2 max-[420px]:gap-0">
            {acts}
            {added}
          </div>
        )}
      </header>
      <div
        className={cx(
          'mx-auto w-full flex-1 px-5 pt-2 pb-8',
          span,
          desk && 'flex min-h-0 gap-5 pb-3',
          side !== undefined &&
            !desk &&
            (halves
              ? 'grid grid-cols-2 items-start gap-7'
              : 'duo:grid duo:grid-cols-[minmax(0,1fr)_minmax(300px,380px)] duo:items-start duo:gap-7 trio:grid-cols-[minmax(0,1fr)_420px]'),
        )}>
        {/* The same frame with a side and without one: a device that is turned loses nothing of what was typed. */}
        <div className={desk ? 'flex min-w-0 flex-1 flex-col' : side === undefined ? 'contents' : 'min-w-0'}>
          {!desk && views !== undefined && <div className="mb-4">{views}</div>}
          {children}
        </div>
        {side !== undefined && (
          <aside className={desk ? 'w-[380px] shrink-0 overflow-y-auto trio:w-[420px]' : 'mt-6 min-w-0 duo:sticky duo:top-7 duo:mt-0'}>
            {side}
          </aside>
        )}
      </div>
      {foot !== undefined && <Foot span={span}>{foot}</Foot>}
    </div>
  )
}

function Foot({ span, children }: { span: string; children: ReactNode }) {
  const { tall, watch } = useTall()
  return (
    <div
      ref={watch}
      className={cx(
        'z-10 rounded-t-sheet border-t border-line bg-card pb-[max(20px,env(safe-area-inset-bottom))]',
        !tall && 'sticky bottom-0',
      )}>
      <div className={cx('mx-auto w-full px-5 pt-4', span)}>{children}</div>
    </div>
  )
}
