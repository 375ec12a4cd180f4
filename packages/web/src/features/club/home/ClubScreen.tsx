/** The club's first screen: search, one's own, categories; an order, ticket or gift named by the address opens over it. */
import { useState } from 'react'
import { getClub } from '@taschino/contract/club/catalogue.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { useSession } from '../../../api/session.ts'
import { useBack } from '../../../routing/back.ts'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { useSearchParams } from '../../../routing/router.tsx'
import { Failed } from '../../../routing/screen.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { SearchField } from '../../../ui/FilterBar.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { useBuySheet } from '../buy/late-sheet.tsx'
import { MINE, type Mine } from '../mine/piles.tsx'
import { Home } from './Home.tsx'
import { useOver } from './use-over.ts'

const Found = late(async () => (await import('./Found.tsx')).Found)
const MineView = late(async () => (await import('../mine/MineView.tsx')).MineView)
const OrderSheet = late(async () => (await import('../orders/OrderSheet.tsx')).OrderSheet)
const TicketOver = late(async () => (await import('./TicketOver.tsx')).TicketOver)
const GiftSheet = late(async () => (await import('../vouchers/GiftSheet.tsx')).GiftSheet)

const waits = {
  waiting: <SkeletonRows count={5} />,
  failed: (again: () => void) => <Failed again={again} />,
}
const unseen = { ...waits, waiting: null }

const isMine = (text: string | null): text is Mine => MINE.some((one) => one === text)

export function ClubScreen() {
  const [search, setSearch] = useSearchParams()
  const { role } = useSession()
  const [text, setText] = useState('')
  const club = useAsk(getClub, undefined, { kept: true, staleTime: 0 })
  // Notices of cashback have no sheet of their own: its list is where they lead.
  const asked = search.get('mine') ?? (search.get('type') === 'cashback' ? 'cashback' : null)
  const mine = isMine(asked) ? asked : null
  const toHome = useBack(paths.root())
  const onBack = mine === null ? toHome : () => setSearch({})
  const { pathTo, sheet } = useBuySheet()
  const over = useOver()
  const found = useSettled(text.trim())
  return (
    <Page
      title={mine === null ? t('club.title') : t('club.mine')}
      onBack={onBack}
      width="wide"
      acts={
        club.data && role !== 'company' && role !== 'admin' ? (
          <Chip>{t('club.credits', { value: money(club.data.credits) })}</Chip>
        ) : undefined
      }>
      {mine !== null ? (
        <MineView.Component
          {...waits}
          mine={mine}
          onMine={(next) => setSearch({ mine: next }, { replace: true })}
          pathTo={over.pathToOrder}
        />
      ) : (
        <>
          <div role="search" className="mb-5">
            <SearchField hideLabel label={t('club.find')} placeholder={t('club.find')} text={text} onText={setText} />
          </div>
          {found === '' ? (
            <Home club={club} pathToOrder={over.pathToOrder} />
          ) : (
            <Found.Component {...waits} text={found} categories={club.data?.categories ?? []} pathTo={pathTo} />
          )}
        </>
      )}
      {sheet}
      {over.order !== null && <OrderSheet.Component {...unseen} key={over.order} gtid={over.order} onClose={over.close} />}
      {over.ticket !== null && <TicketOver.Component {...unseen} key={over.ticket} gtid={over.ticket} onGone={over.close} />}
      {over.gift !== null && <GiftSheet.Component {...unseen} key={over.gift} code={over.gift} onClose={over.close} />}
    </Page>
  )
}
