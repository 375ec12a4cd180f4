/** The way to the month's pack, for the shop's other screens. */
import { ChevronRight, FolderDown } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { Row, Rows } from '../../ui/Card.tsx'
import { t } from '../../words/words.ts'

export function MonthRow() {
  return (
    <Rows className="mt-4">
      <Row to={paths.shopMonth()} lead={<FolderDown aria-hidden size={22} className="shrink-0 text-brand" />} title={t('month.pack')} detail={t('month.way_hint')} end={<ChevronRight aria-hidden size={20} className="text-ink-2" />} />
    </Rows>
  )
}
