/** The places of one's own role as rows, for a page that has nothing for it. */
import { ChevronRight } from 'lucide-react'
import type { Role } from '@taschino/contract/roles.ts'
import { Row, Rows } from '../ui/Card.tsx'
import { t } from '../words/words.ts'
import { TABS } from './tabs.ts'

export function OwnPlaces({ role }: { role: Role }) {
  return (
    <Rows label={t('soon.meanwhile')}>
      {TABS[role].map(({ path, word, icon: Icon }) => (
        <Row
          key={path}
          to={path}
          title={t(word)}
          lead={
            <span aria-hidden className="grid size-10 shrink-0 place-items-center rounded-xl bg-mint text-brand">
              <Icon size={20} />
            </span>
          }
          end={<ChevronRight aria-hidden size={20} className="text-ink-2" />}
        />
      ))}
    </Rows>
  )
}
