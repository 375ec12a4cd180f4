/** The list of shops: takings, what is on its way, account. */
import { useState } from 'react'
import { CalendarDays, Signature, Store } from 'lucide-react'
import { listShopStandings, type ShopStanding } from '@taschino/contract/requests.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { paths } from '../../../routing/paths.ts'
import { useInfinite } from '../../../api/use-ask.ts'
import { useSettled } from '../../../api/use-settled.ts'
import { Row } from '../../../ui/Card.tsx'
import { Tag } from '../../../ui/Chip.tsx'
import { Monogram } from '../../../ui/Monogram.tsx'
import { money } from '../../../words/formats.ts'
import { t } from '../../../words/words.ts'
import { Amounts } from '../Figures.tsx'
import { Standings } from '../Standings.tsx'
import { pathToShop } from './ShopCard.tsx'

export function Shops() {
  const [text, setText] = useState('')
  const { chosen } = useChosen('shop', ID)
  const settled = useSettled(text).trim()
  const list = useInfinite(listShopStandings, { query: settled === '' ? {} : { text: settled } })
  return (
    <Standings
      label={t('tab.shops')}
      find={t('inbox.find_shop')}
      none={t('inbox.no_shop')}
      empty={t('inbox.no_shop_yet')}
      icon={<Store size={30} />}
      text={text}
      onText={setText}
      list={list}
      row={(shop) => <ShopRow key={shop.id} shop={shop} selected={String(shop.id) === chosen} />}
    />
  )
}

const BESIDE = 'press grid size-11 place-items-center rounded-[14px] text-brand hover:bg-mint'

function ShopRow({ shop, selected }: { shop: ShopStanding; selected: boolean }) {
  const { id, title, businessName, group, isGroup, enabled, stopped, address, takings, underWay, waiting, ibanLast4, hasContract } = shop
  return (
    <Row
      to={pathToShop(id)}
      selected={selected}
      lead={<Monogram name={title} />}
      title={<bdi>{title}</bdi>}
      beside={
        <span className="-ms-4 me-1 flex shrink-0 flex-col">
          <a href={paths.shopMonth(undefined, id)} aria-label={t('inbox.month_of', { name: title })} className={BESIDE}>
            <CalendarDays aria-hidden size={20} />
          </a>
          <a href={paths.shopContract(id)} aria-label={t('inbox.contract_of', { name: title })} className={BESIDE}>
            <Signature aria-hidden size={20} />
          </a>
        </span>
      }
      detail={
        <>
          <span className="flex flex-wrap items-center gap-1.5">
            <bdi>{[businessName, address].filter(Boolean).join(' · ')}</bdi>
            {isGroup && <Tag>{t('inbox.group')}</Tag>}
            {group && <Tag>{group.name}</Tag>}
            {waiting > 0 && <Tag kind="warn">{t('inbox.waiting_count', { count: waiting })}</Tag>}
            {!hasContract && <Tag kind="warn">{t('inbox.no_contract')}</Tag>}
            {!enabled && <Tag kind="bad">{t(stopped ? 'inbox.stopped' : 'inbox.not_enabled')}</Tag>}
          </span>
          <Amounts
            list={[
              [t('inbox.takings'), money(takings)],
              [t('inbox.under_way'), money(underWay)],
              [t('inbox.iban'), ibanLast4 === null ? t('inbox.no_iban') : t('inbox.iban_ends', { last: ibanLast4 })],
            ]}
          />
        </>
      }
    />
  )
}
