/** Draws the pages of a PDF below each other; phones cannot show PDFs within a page, and our policy allows no foreign content (T46). */
import { useEffect, useRef, useState } from 'react'
import type { OpenPdf } from '../device/pdf-view/open-pdf.ts'
import { t } from '../words/words.ts'

interface PdfPagesProps {
  paper: OpenPdf
  /** 1: as wide as there is room. */
  zoom: number
  /** Something on a page could not be drawn. */
  onMissed: () => void
}

export function PdfPages({ paper, zoom, onMissed }: PdfPagesProps) {
  return (
    <div className="overflow-x-auto">
      <ol className="m-0 grid list-none gap-3 p-0" style={{ width: `${zoom * 100}%` }}>
        {paper.pages.map((_, at) => (
          // Pages of a paper stay where they are.
          // oxlint-disable-next-line react/no-array-index-key
          <OnePage key={at} paper={paper} at={at} zoom={zoom} onMissed={onMissed} />
        ))}
      </ol>
    </div>
  )
}

/** Begins before it is seen. */
const AHEAD = '600px 0px'

function OnePage({ paper, at, zoom, onMissed }: PdfPagesProps & { at: number }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [text, setText] = useState('')
  const missed = useRef(onMissed)
  useEffect(() => {
    missed.current = onMissed
  })
  useEffect(() => {
    const node = canvas.current
    if (!node) return
    let wanted = true
    const draw = async () => {
      const drawn = await paper.draw(at + 1, Math.round(node.clientWidth * devicePixelRatio))
      if (!wanted) return
      if (!drawn?.whole) missed.current()
      if (!drawn) return
      node.width = drawn.image.width
      node.height = drawn.image.height
      node.getContext('bitmaprenderer')?.transferFromImageBitmap(drawn.image)
      setText(drawn.text)
    }
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        seen.disconnect()
        void draw()
      },
      { rootMargin: AHEAD },
    )
    seen.observe(node)
    return () => {
      wanted = false
      seen.disconnect()
    }
  }, [paper, at, zoom])
  const { width, height } = paper.pages[at] ?? { width: 1, height: 1 }
  return (
    <li>
      <canvas
        ref={canvas}
        role="img"
        aria-label={t('paperView.page', { n: at + 1, of: paper.pages.length })}
        className="block w-full rounded-s border border-line bg-white"
        style={{ aspectRatio: `${width} / ${height}` }}
      />
      {text !== '' && <p className="sr-only">{text}</p>}
    </li>
  )
}
