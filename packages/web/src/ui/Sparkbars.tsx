/** A small chart of values day by day; the same figures are in a table for those who do not see bars. */
import type { ReactNode } from 'react'
import { cx } from './classes.ts'

export interface SparkbarsProps {
  label: string
  points: readonly { name: string; value: number }[]
  show: (value: number) => string
  height?: number
  caption?: ReactNode
}

export function Sparkbars({ label, points, show, height = 72, caption }: SparkbarsProps) {
  const top = Math.max(1, ...points.map((point) => point.value))
  const width = points.length * 10
  return (
    <figure className="m-0">
      <svg aria-hidden viewBox={`0 0 ${width} 100`} preserveAspectRatio="none" className="block w-full" height={height}>
        {points.map((point, i) => {
          const tall = point.value === 0 ? 2 : Math.max(4, (point.value / top) * 100)
          return (
            <rect
              key={point.name}
              x={i * 10 + 1.5}
              width="7"
              y={100 - tall}
              height={tall}
              rx="2"
              className={cx(i === points.length - 1 ? 'fill-brand' : 'fill-brand/45')}>
              <title>{`${point.name}: ${show(point.value)}`}</title>
            </rect>
          )
        })}
      </svg>
      {caption !== undefined && <figcaption className="mt-1.5 text-sm text-ink-2">{caption}</figcaption>}
      {/* A table takes the width of its words whatever it is told, and the page could then be pushed sideways: a box around it keeps it out of sight. */}
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <tbody>
            {points.map((point) => (
              <tr key={point.name}>
                <th scope="row">{point.name}</th>
                <td>{show(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
