/** "I miei": one's orders, codes, tickets and cashbacks; those that are over lie behind one press. */
import { useState } from 'react'
import { Chip } from '../../../ui/Chip.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { t } from '../../../words/words.ts'
import { MyCashbacks } from './MyCashbacks.tsx'
import { MyOrders } from './MyOrders.tsx'
import { MyTickets } from './MyTickets.tsx'
import { MyVouchers } from './MyVouchers.tsx'
import { MINE, type Mine } from './piles.tsx'

interface MineViewProps {
  mine: Mine
  onMine: (mine: Mine) => void
  pathTo: (gtid: string) => string
}

export function MineView({ mine, onMine, pathTo }: MineViewProps) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <SegmentedControl<Mine>
        label={t('club.mine')}
        value={mine}
        options={MINE.map((value) => ({ value, label: t(`club.mine.${value}`) }))}
        onChange={onMine}
      />
      <div className="my-4">
        <FilterChips label={t('gifts.piles')} all>
          <Chip pressed={open} onClick={() => setOpen(true)}>
            {t(mine === 'codes' || mine === 'tickets' ? 'club.pile.usable' : 'club.pile.open')}
          </Chip>
          <Chip pressed={!open} onClick={() => setOpen(false)}>
            {t('club.pile.all')}
          </Chip>
        </FilterChips>
      </div>
      {mine === 'orders' && <MyOrders open={open} pathTo={pathTo} />}
      {mine === 'codes' && <MyVouchers open={open} />}
      {mine === 'tickets' && <MyTickets open={open} />}
      {mine === 'cashback' && <MyCashbacks open={open} />}
    </>
  )
}
