/** The QR code on a screen: always white, square and sharp, in both themes, with words for those who cannot see it. */
import { useMemo } from 'react'
import { qrPicture } from './qr-matrix.ts'

/** `label` says what the code is for; the text itself is shown elsewhere on the page, to be typed. */
export function QrCode({ text, label, className = '' }: { text: string; label: string; className?: string }) {
  const picture = useMemo(() => qrPicture(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${picture.side} ${picture.side}`}
      shapeRendering="crispEdges"
      preserveAspectRatio="xMidYMid meet"
      data-qr={text}
      // Two device pixels a module at least, whatever the page does around it; square by its own ratio.
      style={{ minWidth: picture.side * 2, minHeight: picture.side * 2, aspectRatio: '1 / 1', forcedColorAdjust: 'none' }}
      className={className}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={picture.path} fill="#000" />
    </svg>
  )
}
