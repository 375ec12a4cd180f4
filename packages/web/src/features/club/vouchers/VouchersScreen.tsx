/** The codes of one order: a single one is open, several are a stack. */
import { TicketX } from 'lucide-react'
import type { OwnVoucher } from '@taschino/contract/club/order-shapes.ts'
import { listOrderVouchers } from '@taschino/contract/club/vouchers.ts'
import { useAsk } from '../../../api/use-ask.ts'
import { useBack } from '../../../routing/back.ts'
import { ID, useChosen } from '../../../routing/chosen.ts'
import { paths } from '../../../routing/paths.ts'
import { Link, useParams } from '../../../routing/router.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Page } from '../../../ui/Page.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { HeldStack } from '../../gift-codes/public.ts'
import { StaleNotice } from '../../wallet/public.ts'
import { NotRead } from '../NotRead.tsx'
import { OneVoucher } from './OneVoucher.tsx'
import { voucherCard } from './voucher-words.ts'

export function VouchersScreen() {
  const idOrder = Number(useParams()['idOrder'])
  const onBack = useBack(paths.club({ mine: 'codes' }))
  const answer = useAsk(listOrderVouchers, { params: { idOrder } }, { kept: true })
  const { chosen, pathTo, close } = useChosen('voucher', ID)
  const { data, error } = answer
  const [first, second] = data?.vouchers ?? []
  const open = data?.vouchers.find((one) => String(one.idVoucher) === chosen)
  return (
    <Page
      title={data ? <bdi>{data.order?.product.name ?? data.vouchers[0]?.name ?? t('club.codes')}</bdi> : t('club.codes')}
      onBack={onBack}
      width={second ? 'wide' : 'narrow'}>
      <StaleNotice failed={answer.isError} asOf={answer.dataUpdatedAt} />
      {!data ? (
        error ? (
          <NotRead error={error} again={answer.refetch} />
        ) : (
          <Skeleton className="h-64 rounded-m" />
        )
      ) : (
        <>
          {!data.complete && (
            <Notice kind="info" className="mb-4">
              {t('club.codes_coming')}
            </Notice>
          )}
          {data.checking > 0 && (
            <Notice kind="warn" className="mb-4">
              {t('club.codes_checking')}
            </Notice>
          )}
          {!first ? (
            <EmptyState
              icon={<TicketX size={32} />}
              title={t('club.no_codes')}
              act={
                <Link
                  to={paths.club(data.order ? { gtid: data.order.gtid, type: 'order' } : { mine: 'codes' })}
                  className={buttonClass('primary', 'small')}>
                  {t('club.follow')}
                </Link>
              }>
              {t('club.no_codes_body')}
            </EmptyState>
          ) : second ? (
            <>
              <HeldStack label={t('club.codes')} cards={data.vouchers.map((one) => voucherCard(one, pathTo(one.idVoucher)))} />
              <Sheet open={open !== undefined} addressed title={t('gifts.code')} onClose={close}>
                {open && <Open voucher={open} />}
              </Sheet>
            </>
          ) : (
            <Open voucher={first} />
          )}
        </>
      )}
    </Page>
  )
}

const Open = ({ voucher }: { voucher: OwnVoucher }) => <OneVoucher key={voucher.idVoucher} voucher={voucher} />
