/** The count of what waits behind an item of the company's menu at a desk. */
import { getWaiting, type Waiting } from '@taschino/contract/overview.ts'
import { useAsk } from '../../api/use-ask.ts'
import { LEADS } from '../../features/overview/public.ts'
import { cx } from '../../ui/classes.ts'
import { t } from '../../words/words.ts'

/** What others' acts make old without an event. */
const AGAIN_MS = 60_000

const leadsTo = ({ name }: Waiting, path: string): boolean => LEADS[name].split('?')[0] === path

export function DeskMark({ path }: { path: string }) {
  const { data } = useAsk(getWaiting, {}, { quiet: true, refetchInterval: AGAIN_MS })
  const here = (data?.waiting ?? []).filter((one) => leadsTo(one, path))
  const count = here.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return null
  const late = here.some((one) => one.late > 0)
  return (
    <span
      className={cx(
        'ms-auto rounded-full px-2 text-[13px] font-bold tabular-nums',
        late ? 'bg-bad text-on-bad' : 'bg-white/15 text-on-side',
      )}>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t(late ? 'nav.waits_late' : 'nav.waits', { count })}</span>
    </span>
  )
}
