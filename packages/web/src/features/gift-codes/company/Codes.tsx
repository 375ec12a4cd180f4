/** All codes, masked: found by merchant, last signs, GTID or the whole code, narrowed to what is free or sold. */
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { listCodes } from '@taschino/contract/gift-stock.ts'
import type { CodeState, StockCode, StockMerchant } from '@taschino/contract/gift-shapes.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { Row, Rows } from '../../../ui/Card.tsx'
import { Chip, Tag, type TagKind } from '../../../ui/Chip.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { shortDay } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { instantOf } from '../mine/code-words.ts'

const KINDS: Readonly<Record<CodeState, TagKind>> = {
  free: 'ok',
  quarantined: 'warn',
  assigned: 'plain',
  revealed: 'plain',
  burned: 'bad',
  withdrawn: 'bad',
  expired: 'bad',
}
export const CodeTag = ({ state }: { state: CodeState }) => <Tag kind={KINDS[state]}>{t(`giftStock.state.${state}`)}</Tag>

const SHARES = ['all', 'free', 'sold'] as const
type Share = (typeof SHARES)[number]
const ASSIGNED: Readonly<Record<Share, boolean | undefined>> = { all: undefined, free: false, sold: true }

interface CodesProps {
  merchants: readonly StockMerchant[]
  chosen: number | null
  onOpen: (code: StockCode) => void
}

export function Codes({ merchants, chosen, onOpen }: CodesProps) {
  const [text, setText] = useState('')
  const [share, setShare] = useState<Share>('all')
  const [merchant, setMerchant] = useState<number | null>(null)
  const settled = useSettled(text.trim())
  const query = {
    ...(settled === '' ? {} : { text: settled }),
    ...(ASSIGNED[share] === undefined ? {} : { filterAssigned: ASSIGNED[share] }),
    ...(merchant === null ? {} : { merchant }),
  }
  const list = useInfinite(listCodes, { query })
  return (
    <>
      <FilterBar
        find={t('giftStock.find')}
        text={text}
        onText={(next) => setText(next.slice(0, 80))}
        filter={t('giftStock.filter')}
        allChips
        chips={
          <>
            {SHARES.map((one) => (
              <Chip key={one} pressed={share === one} onClick={() => setShare(one)}>
                {t(`giftStock.share.${one}`)}
              </Chip>
            ))}
            {merchants.slice(0, 12).map((one) => (
              <Chip key={one.id} pressed={merchant === one.id} onClick={() => setMerchant(merchant === one.id ? null : one.id)}>
                {one.merchant}
              </Chip>
            ))}
          </>
        }
      />
      <PagedList list={list} waiting={7} none={<EmptyState icon={<Gift size={30} />} title={t('giftStock.codes_none')} />}>
        {(items) => (
          <Rows label={t('giftStock.view.codes')}>
            {items.map((code) => (
              <Row
                key={code.id}
                selected={code.id === chosen}
                onClick={() => onOpen(code)}
                lead={<Monogram name={code.merchant.merchant} />}
                title={
                  <span className="flex flex-wrap gap-x-2">
                    <bdi className="max-w-full truncate">{code.merchant.merchant}</bdi>
                    <span translate="no">···· {code.tail}</span>
                  </span>
                }
                detail={
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                    <CodeTag state={code.state} />
                    {code.owner !== null && <bdi>{code.owner}</bdi>}
                    {code.expiresOn !== null && t('giftStock.ends', { day: shortDay(instantOf(code.expiresOn)) })}
                  </span>
                }
                end={<Money cents={code.unit} />}
              />
            ))}
          </Rows>
        )}
      </PagedList>
    </>
  )
}
