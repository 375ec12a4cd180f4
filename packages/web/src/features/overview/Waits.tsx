/** What waits for the company: a table at a desk, rows on a phone; each line leads to its list. */
import { CircleCheck } from 'lucide-react'
import { AGES, type Age, type Waiting } from '@taschino/contract/overview.ts'
import { navigate } from '../../routing/router.tsx'
import { useWide } from '../../settings/media.ts'
import { Row, Rows, SectionTitle } from '../../ui/Card.tsx'
import { Tag } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { daysUntil, money } from '../../words/formats.ts'
import { t } from '../../words/words.ts'
import { LEADS } from './leads.ts'

interface WaitsProps {
  waiting: readonly Waiting[]
}

export function Waits({ waiting }: WaitsProps) {
  const desk = useWide()
  if (waiting.length === 0)
    return (
      <EmptyState icon={<CircleCheck size={32} />} title={t('overview.nothing')}>
        {t('overview.nothing_body')}
      </EmptyState>
    )
  return (
    <section aria-labelledby="overview-waiting" className="min-w-0">
      <SectionTitle id="overview-waiting" act={desk ? <Legend /> : undefined}>
        {t('overview.waiting')}
      </SectionTitle>
      {desk ? <AsTable waiting={waiting} /> : <AsRows waiting={waiting} />}
    </section>
  )
}

function ageWords(oldest: string): string {
  const days = -daysUntil(oldest)
  return days <= 0 ? t('overview.since_today') : t('overview.since', { count: days })
}

const Late = ({ late }: { late: number }) => (late > 0 ? <Tag kind="bad">{t('overview.late', { count: late })}</Tag> : null)

function AsRows({ waiting }: WaitsProps) {
  return (
    <Rows label={t('overview.waiting')}>
      {waiting.map((one) => (
        <Row
          key={one.name}
          to={LEADS[one.name]}
          title={t(`overview.name.${one.name}`)}
          detail={
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              {ageWords(one.oldest)}
              <Late late={one.late} />
            </span>
          }
          end={
            <span className="block text-end">
              <span className="block font-bold">{one.count}</span>
              {one.value !== null && <span className="block text-sm text-ink-2">{money(one.value)}</span>}
            </span>
          }
        />
      ))}
    </Rows>
  )
}

/** From new to old: the older, the stronger. */
const LOOK: Readonly<Record<Age, string>> = { today: 'bg-brand/25', days: 'bg-brand/45', week: 'bg-brand/70', older: 'bg-brand' }

const CELL = 'h-[38px] border-b border-line px-2.5 py-0 whitespace-nowrap group-last:border-b-0'
const HEAD = 'h-9 border-b border-line bg-bg px-2.5 py-0 text-start text-[13px] font-semibold whitespace-nowrap text-ink-2'

function AsTable({ waiting }: WaitsProps) {
  const most = Math.max(...waiting.map(({ count }) => count))
  return (
    <div className="overflow-hidden rounded-m border border-line bg-card">
      <table aria-label={t('overview.waiting')} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={HEAD}>
              {t('overview.what')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('overview.how_many')}
            </th>
            <th scope="col" className={`${HEAD} text-end`}>
              {t('inbox.col.value')}
            </th>
            <th scope="col" className={HEAD}>
              {t('overview.oldest')}
            </th>
            <th scope="col" className={`${HEAD} min-w-28`}>
              {t('overview.ages')}
            </th>
          </tr>
        </thead>
        <tbody>
          {waiting.map((one) => (
            <tr key={one.name} className="group cursor-pointer hover:bg-mint/50" onClick={() => navigate(LEADS[one.name])}>
              <th scope="row" className={`${CELL} w-full max-w-0 text-start`}>
                <a
                  href={LEADS[one.name]}
                  title={t(`overview.name.${one.name}`)}
                  className="block truncate py-2 font-semibold text-ink no-underline">
                  {t(`overview.name.${one.name}`)}
                </a>
              </th>
              <td className={`${CELL} text-end font-bold tabular-nums`}>{one.count}</td>
              <td className={`${CELL} text-end tabular-nums`}>{one.value === null ? '–' : money(one.value)}</td>
              <td className={CELL}>
                {one.late > 0 ? <Late late={one.late} /> : <span className="text-ink-2">{ageWords(one.oldest)}</span>}
              </td>
              <td className={CELL}>
                <Ages of={one} most={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** As long as there are many, in pieces by age. */
function Ages({ of: { ages, count }, most }: { of: Waiting; most: number }) {
  const said = AGES.filter((age) => ages[age] > 0).map((age) => `${t(`overview.age.${age}`)}: ${ages[age]}`)
  return (
    <span
      role="img"
      aria-label={said.join(', ')}
      title={said.join(', ')}
      className="flex h-2.5"
      style={{ width: `${Math.max(6, (count / most) * 100)}%` }}>
      {AGES.filter((age) => ages[age] > 0).map((age) => (
        <span key={age} className={`${LOOK[age]} first:rounded-s-full last:rounded-e-full`} style={{ flex: ages[age] }} />
      ))}
    </span>
  )
}

function Legend() {
  return (
    <span aria-hidden className="flex items-center gap-2.5 text-[13px] font-normal text-ink-2">
      {AGES.map((age) => (
        <span key={age} title={t(`overview.age.${age}`)} className="inline-flex items-center gap-1">
          <span aria-hidden className={`size-2.5 rounded-sm ${LOOK[age]}`} />
          {t(`overview.age_short.${age}`)}
        </span>
      ))}
    </span>
  )
}
