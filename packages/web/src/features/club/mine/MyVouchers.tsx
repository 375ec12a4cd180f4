/** One's own codes of the club as a stack, gifts included; used and given ones in the archive. */
import { Gift } from 'lucide-react'
import { listVouchers } from '@taschino/contract/club/vouchers.ts'
import { PagedList } from '../../../api/PagedList.tsx'
import { useInfinite } from '../../../api/use-ask.ts'
import { clubPaths } from '../../../routing/club-paths.ts'
import { t } from '../../../words/words.ts'
import { HeldStack } from '../../gift-codes/public.ts'
import { StaleNotice } from '../../wallet/public.ts'
import { voucherCard } from '../vouchers/voucher-words.ts'
import { NoneOfMine, type PileProps } from './piles.tsx'

export function MyVouchers({ open }: PileProps) {
  const list = useInfinite(listVouchers, { query: open ? { open: true } : {} }, { kept: open })
  return (
    <>
      <StaleNotice failed={list.isError} asOf={list.dataUpdatedAt} />
      <PagedList list={list} waiting={2} none={<NoneOfMine icon={<Gift size={32} />} what="codes" open={open} />}>
        {(vouchers) => (
          <HeldStack
            label={t('club.mine.codes')}
            cards={vouchers.map((one) => voucherCard(one, clubPaths.vouchers(one.idOrder, one.idVoucher)))}
          />
        )}
      </PagedList>
    </>
  )
}
