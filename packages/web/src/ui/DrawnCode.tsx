/** A code drawn for a scanner: one path on white in both themes, each module a whole number of the screen's own pixels. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { codePicture, fitOf } from './code-picture.ts'
import type { CodeKind, CodePicture, Fit } from './code-picture.ts'

export interface DrawnCodeProps {
  kind: CodeKind
  code: string
  /** What the picture is, for those who cannot see it; null where it says the same as another beside it. */
  label: string | null
  /** How long bars are, in CSS pixels. */
  tall?: number
  /** Said below bars that stand along the long side of the phone, because its short side is too narrow for them. */
  turn?: ReactNode
  /** Stands here where the code cannot be drawn: it is typed then. */
  undrawn?: ReactNode
}

/** About 25 mm on a phone: a hand does not hold it straight. */
const TALL = 168
/** What of the window's height bars along the long side may take. */
const LONG = 0.72

interface Laid extends Fit {
  /** CSS pixels from the left edge of its room to the first one: on the screen that is a whole pixel again. */
  readonly left: number
  readonly ratio: number
}

/** Measured where it is drawn: zooming, turning and another screen change all of it. */
function useLaid(picture: CodePicture | null, tall: number, mayTurn: boolean) {
  const room = useRef<HTMLDivElement>(null)
  const [laid, setLaid] = useState<Laid | null>(null)
  useLayoutEffect(() => {
    const box = room.current
    if (box === null || picture === null) return
    const measure = () => {
      const { left, width } = box.getBoundingClientRect()
      const ratio = window.devicePixelRatio
      const fit = fitOf(picture, { across: width, down: mayTurn ? window.innerHeight * LONG : null }, ratio)
      const taken = fit.turned ? Math.round(tall * ratio) : picture.across * fit.pixels
      const first = Math.round(left * ratio + (width * ratio - taken) / 2)
      setLaid({ ...fit, ratio, left: first / ratio - left })
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(box)
    window.addEventListener('resize', measure)
    return () => {
      sizes.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [picture, tall, mayTurn])
  return { room, laid }
}

function usePicture(kind: CodeKind, code: string): CodePicture | null | 'waiting' {
  const [drawn, setDrawn] = useState<{ of: string; picture: CodePicture | null } | null>(null)
  const of = `${kind} ${code}`
  useEffect(() => {
    let wanted = true
    const put = (picture: CodePicture | null) => {
      if (wanted) setDrawn({ of, picture })
    }
    codePicture(kind, code).then(put, () => put(null))
    return () => {
      wanted = false
    }
  }, [kind, code, of])
  return drawn?.of === of ? drawn.picture : 'waiting'
}

export function DrawnCode({ kind, code, label, tall = TALL, turn, undrawn = null }: DrawnCodeProps) {
  const found = usePicture(kind, code)
  const picture = found === 'waiting' ? null : found
  const { room, laid } = useLaid(picture, tall, turn !== undefined)
  if (found === null) return undrawn
  return (
    <div ref={room} className="w-full overflow-hidden bg-white" style={{ minHeight: tall }}>
      {picture !== null && laid !== null && <Path picture={picture} laid={laid} label={label} tall={tall} kind={kind} />}
      {laid?.turned === true && <p className="mx-auto mt-2 mb-0 max-w-md px-5 text-center text-[15px]">{turn}</p>}
    </div>
  )
}

function Path({
  picture,
  laid,
  label,
  tall,
  kind,
}: {
  picture: CodePicture
  laid: Laid
  label: string | null
  tall: number
  kind: CodeKind
}) {
  const { pixels, turned, ratio, left } = laid
  const long = (picture.across * pixels) / ratio
  const short = picture.down === null ? Math.round(tall * ratio) / ratio : (picture.down * pixels) / ratio
  const [modulesWide, modulesHigh] = turned ? [1, picture.across] : [picture.across, picture.down ?? 1]
  return (
    <svg
      {...(label === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      viewBox={`0 0 ${modulesWide} ${modulesHigh}`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      data-code={kind}
      data-pixels={pixels}
      className="block"
      style={{
        width: turned ? short : long,
        height: turned ? long : short,
        maxWidth: 'none',
        marginLeft: left,
        forcedColorAdjust: 'none',
      }}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={turned ? (picture.turned ?? '') : picture.path} fill="#000" />
    </svg>
  )
}
