/** The rows that lead to a month, for other screens. */
import { CalendarDays, ChevronRight, FolderDown } from 'lucide-react'
import { paths } from '../../routing/paths.ts'
import { Row, Rows } from '../../ui/Card.tsx'
import { t } from '../../words/words.ts'

export function MonthRow() {
  return (
    <Rows className="mt-4">
      <Row
        to={paths.shopMonth()}
        lead={<FolderDown aria-hidden size={22} className="shrink-0 text-brand" />}
        title={t('month.pack')}
        detail={t('month.way_hint')}
        end={<ChevronRight aria-hidden size={20} className="text-ink-2" />}
      />
    </Rows>
  )
}

export function OwnMonthRow() {
  return (
    <Rows className="mb-4">
      <Row
        to={paths.enduserMonth()}
        lead={<CalendarDays aria-hidden size={22} className="shrink-0 text-brand" />}
        title={t('own_month.title')}
        detail={t('own_month.way_hint')}
        end={<ChevronRight aria-hidden size={20} className="text-ink-2" />}
      />
    </Rows>
  )
}
