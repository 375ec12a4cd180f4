/** "Negozi" of the company: requests of shops, transfers, changes of account, the shops. */
import { Landmark, Store } from 'lucide-react'
import { exportShopStandings } from '@taschino/contract/requests.ts'
import { coming } from '../../../table/coming.tsx'
import { late } from '../../../routing/late.tsx'
import { paths } from '../../../routing/paths.ts'
import { RetryNotice } from '../../../ui/Notice.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { t } from '../../../words/words.ts'
import { ExportButton } from '../../../api/ExportButton.tsx'
import { ChangeBeside, IbanChangesPanel, IbanChangesTable, WaitingMark } from '../../iban/public.ts'
import { ReviewsMark, ReviewsPanel, ReviewsTable } from '../../onboarding/public.ts'
import { PayoutsPanel } from '../../payouts/public.ts'
import { Desk } from '../Desk.tsx'
import { ShopCard } from './ShopCard.tsx'
import { Shops } from './Shops.tsx'

/** Nobody without a desk fetches it. */
const ShopsTable = late(() => import('./ShopsTable.tsx').then((module) => module.ShopsTable))

export function CompanyShopsScreen() {
  return (
    <Desk
      title={t('tab.shops')}
      path={paths.companyShops()}
      kinds={['payback', 'credits']}
      views={[
        {
          name: 'review',
          label: (
            <>
              {t('shopReview.title')}
              <ReviewsMark.Component waiting={null} failed={() => null} />
            </>
          ),
          show: () => (
            <ReviewsPanel.Component
              waiting={<SkeletonRows count={4} />}
              failed={(again) => <RetryNotice again={again}>{t('error.unreachable')}</RetryNotice>}
            />
          ),
          table: () => <ReviewsTable.Component {...coming} />,
        },
        { name: 'payouts', label: t('payouts.title'), show: () => <PayoutsPanel />, table: () => <PayoutsPanel /> },
        {
          name: 'iban',
          label: (
            <>
              {t('inbox.iban')}
              <WaitingMark />
            </>
          ),
          show: () => <IbanChangesPanel />,
          table: () => <IbanChangesTable.Component {...coming} />,
          one: {
            name: 'change',
            label: t('iban.one_change'),
            choose: t('iban.choose'),
            icon: <Landmark size={30} />,
            show: (id) => <ChangeBeside key={id} id={id} />,
          },
        },
        {
          name: 'shops',
          label: t('tab.shops'),
          show: () => <Shops />,
          table: () => <ShopsTable.Component {...coming} />,
          one: {
            name: 'shop',
            label: t('companyShop.one'),
            choose: t('companyShop.choose'),
            icon: <Store size={30} />,
            show: (id) => <ShopCard key={id} id={id} />,
          },
          acts: (table) => !table && <ExportButton small call={exportShopStandings} name={t('inbox.file_shops')} />,
        },
      ]}
    />
  )
}
