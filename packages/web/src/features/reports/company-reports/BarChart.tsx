/** Stacked bars by month, drawn by Chart.js; the table beside them holds the same figures. */
import { useEffect, useRef } from 'react'
import { BarController, BarElement, CategoryScale, Chart, LinearScale, Tooltip } from 'chart.js'
import type { TicketType } from '@taschino/basics/tickets.ts'
import { useTheme } from '../../../settings/theme.ts'
import { money } from '../../../words/formats.ts'
import { typeWords } from '../../../words/parts.ts'
import { locale } from '../../../words/words.ts'
import type { Series } from './figures.ts'

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

/** At least three to one against the ground, in both lights. */
const COLOURS: Readonly<Record<TicketType, string>> = {
  normal: 'var(--brand)',
  business: 'var(--info)',
  gdo: 'light-dark(#a4511f, #e0935f)',
  free_credits: 'light-dark(#9a6c00, #ffc83d)',
}

/** A canvas knows no variables: what they are in this light is read from an element. */
function colourNow(place: HTMLElement, colour: string): string {
  const probe = document.createElement('span')
  probe.style.color = colour
  place.append(probe)
  const now = getComputedStyle(probe).color
  probe.remove()
  return now
}

const shortEuro = (cents: number): string =>
  (cents / 100).toLocaleString(locale(), { style: 'currency', currency: 'EUR', notation: 'compact', maximumFractionDigits: 1 })

function draw(canvas: HTMLCanvasElement, place: HTMLElement, { types }: Series, names: readonly string[]): Chart {
  const [ink, line] = [colourNow(place, 'var(--ink-2)'), colourNow(place, 'var(--line)')]
  return new Chart(canvas, {
    type: 'bar',
    data: {
      labels: [...names],
      datasets: types.map(({ type, values }) => ({
        label: typeWords(type),
        data: [...values],
        backgroundColor: colourNow(place, COLOURS[type]),
        borderRadius: 3,
        maxBarThickness: 44,
      })),
    },
    options: {
      responsive: true,
      maintainAspectRatio: false,
      animation: false,
      interaction: { mode: 'index', intersect: false },
      plugins: { tooltip: { callbacks: { label: ({ dataset, parsed }) => ` ${dataset.label ?? ''}: ${money(parsed.y ?? 0)}` } } },
      scales: {
        x: { stacked: true, grid: { display: false }, border: { color: line }, ticks: { color: ink, maxRotation: 0, autoSkipPadding: 8 } },
        y: {
          stacked: true,
          beginAtZero: true,
          grid: { color: line },
          border: { display: false },
          ticks: { color: ink, maxTicksLimit: 5, callback: (value) => shortEuro(Number(value)) },
        },
      },
    },
  })
}

export function BarChart({ series, names, label }: { series: Series; names: readonly string[]; label: string }) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()
  useEffect(() => {
    if (!canvas.current || !place.current) return
    let chart = draw(canvas.current, place.current, series, names)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    const again = () => {
      chart.destroy()
      if (canvas.current && place.current) chart = draw(canvas.current, place.current, series, names)
    }
    dark.addEventListener('change', again)
    return () => {
      dark.removeEventListener('change', again)
      chart.destroy()
    }
  }, [series, names, theme])
  return (
    <figure className="m-0">
      <div ref={place} className="relative h-64 min-w-0">
        <canvas ref={canvas} role="img" aria-label={label} />
      </div>
      <figcaption>
        <ul className="m-0 mt-2 flex list-none flex-wrap gap-x-4 gap-y-1 p-0 text-sm text-ink-2">
          {series.types.map(({ type }) => (
            <li key={type} className="flex items-center gap-1.5">
              <span aria-hidden className="size-3 rounded-sm" style={{ background: COLOURS[type] }} />
              {typeWords(type)}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
