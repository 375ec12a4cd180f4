/** "I miei codici": one's codes as a stack that is swiped; used ones in the archive, last days in a calendar. */
import { useState } from 'react'
import { Gift } from 'lucide-react'
import { listOwnCodes } from '@taschino/contract/gift-codes.ts'
import type { OwnCode } from '@taschino/contract/gift-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useAsk, useInfinite } from '../../../api/use-ask.ts'
import { useChosen } from '../../../routing/chosen.ts'
import { paths } from '../../../routing/paths.ts'
import { Link } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterChips } from '../../../ui/FilterBar.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { StaleNotice } from '../../wallet/public.ts'
import { HeldStack } from '../held/HeldCard.tsx'
import { codeTag, isOver, lastDay, leftOn } from './code-words.ts'
import { Expiries } from './Expiries.tsx'
import { OneCode } from './OneCode.tsx'

const GTID = /^[0-9A-HJKMNP-TV-Z]{16}$/
const PILES = ['open', 'archive'] as const
type Pile = (typeof PILES)[number]

export function MyCodes() {
  const [pile, setPile] = useState<Pile>('open')
  const { chosen, pathTo, close } = useChosen('code', GTID)
  const open = useInfinite(listOwnCodes, { query: { open: true } }, { kept: true })
  const all = useInfinite(listOwnCodes, { query: {} }, { enabled: pile === 'archive' })
  const list = pile === 'open' ? open : { ...all, items: all.items.filter(isOver) }
  return (
    <>
      <FilterChips label={t('gifts.piles')} all>
        {PILES.map((one) => (
          <Chip key={one} pressed={pile === one} onClick={() => setPile(one)}>
            {t(`gifts.pile.${one}`)}
          </Chip>
        ))}
      </FilterChips>
      <div className="mt-4">
        <StaleNotice failed={open.isError} asOf={open.dataUpdatedAt} />
        <PagedList list={list} waiting={2} none={<NoCodes pile={pile} />}>
          {(items) => <HeldStack cards={items.map((code) => cardOf(code, pathTo(code.gtid)))} label={t(`gifts.pile.${pile}`)} />}
        </PagedList>
      </div>
      {pile === 'open' && <Expiries codes={open.items} />}
      <Sheet open={chosen !== null} addressed title={t('gifts.code')} onClose={close}>
        {chosen !== null && <Chosen key={chosen} gtid={chosen} known={[...open.items, ...all.items]} onGone={close} />}
      </Sheet>
    </>
  )
}

function NoCodes({ pile }: { pile: Pile }) {
  return (
    <EmptyState
      icon={<Gift size={32} />}
      title={t(`gifts.no_codes.${pile}`)}
      act={
        pile === 'open' ? (
          <Link to={paths.giftCodes()} className={buttonClass('primary', 'small')}>
            {t('gifts.view.buy')}
          </Link>
        ) : undefined
      }>
      {t(`gifts.no_codes_body.${pile}`)}
    </EmptyState>
  )
}

const cardOf = (code: OwnCode, to: string) => ({
  id: code.id,
  name: code.merchant.merchant,
  logo: code.merchant.logo,
  tail: code.tail,
  unit: code.unit,
  left: leftOn(code),
  lastDay: lastDay(code),
  tag: codeTag(code),
  over: isOver(code),
  to,
})

/** A link may lead to one that no page of the list holds yet. */
function Chosen({ gtid, known, onGone }: { gtid: string; known: readonly OwnCode[]; onGone: () => void }) {
  const found = known.find((code) => code.gtid === gtid)
  const asked = useAsk(listOwnCodes, { query: { of: gtid } }, { enabled: found === undefined }).data?.items[0]
  // What was given back is on no list any more, and the sheet still says so.
  const [last, setLast] = useState<OwnCode | null>(null)
  const now = found ?? asked
  if (now && now !== last) setLast(now)
  const code = now ?? last
  if (!code) return <Skeleton className="h-48 rounded-m" />
  return <OneCode code={code} onGone={onGone} />
}
